import type { RECORDER_STATES } from '../../contract/resources/recordings.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { Fleet } from '../fleet/gateway.ts'
import { everyInTurns } from '../fleet/inTurns.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { CreateKeyframeFold, KeyframeContent } from './archive.ts'
import { createOpenFiles } from './openFiles.ts'
import type { FileState } from './partWriter.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'
import { createRobotRecorder, type LiveRecording, type RobotRecorder } from './robotRecorder.ts'
import { MAX_AHEAD_MS } from './run.ts'
import { createTenures, type TenuresParts } from './tenures.ts'

export type RecorderState = (typeof RECORDER_STATES)[number]

/** Records every robot (protocol, section 4). */
export type Recorder = {
  readonly state: (robot: number) => RecorderState
  /** What of a robot's recording is not in its finished files yet. */
  readonly live: (robot: number, sees: (account: number | undefined) => boolean) => LiveRecording | undefined
  /** The robot is in another account from now on; what was recorded before goes there too where `withPast` says so. */
  readonly moved: (robot: number, to: number, withPast: boolean) => void
  /** While it is paused nothing is recorded. */
  readonly pause: (paused: boolean) => void
  /** What is recorded of a robot from here on is later than a time. */
  readonly notBefore: (robot: number, logMs: number) => void
  /** Records all that is recordable of a robot but for these channels, from now on. */
  readonly leaveOut: (robot: number, channels: readonly number[]) => void
  /** Frames that were recorded and that had to be left out since the service started. */
  readonly counters: () => { readonly frames: number; readonly dropped: number }
  /** Settles when all is written and all files are ended. */
  readonly close: () => Promise<void>
}

/** A chunk at least each 5 s. */
const FLUSH_MS = 4000
const ROWS_MS = 60_000
/** After a shorter pause of the service a robot may still be at the same run, and its coverage goes on. */
const SAME_RUN_MS = 3_600_000

export type RecorderParts = TenuresParts & {
  readonly fleet: Pick<Fleet, 'registry' | 'subscriptions' | 'onEveryFrame'>
  readonly folder: RecordingFolder
  readonly rows: RecordingRows
  readonly createFold: CreateKeyframeFold
  readonly clock: Clock
  /** How things stood after all that was recorded up to a log time. */
  readonly standingAt: (robot: number, timeMs: number) => Promise<KeyframeContent | undefined>
  /** Channels that are not recorded, by robot. */
  readonly leftOut: ReadonlyMap<number, readonly number[]>
}

/** What the robots are asked for. Ms; undefined: as often as there is one. */
const WANTED: ReadonlyMap<number, number | undefined> = new Map(
  CHANNELS.filter(({ recordedIntervalMs }) => recordedIntervalMs !== undefined).map(
    ({ id, intervalMs, recordedIntervalMs }) => [id, recordedIntervalMs || intervalMs],
  ),
)

/** Up to when robots are recorded. What is ahead of the present was recorded by a wrong clock. */
async function newestOf({ rows, clock }: RecorderParts): Promise<ReadonlyMap<number, number>> {
  const nowMs = clock.now()
  const newest = await rows.newest(nowMs + MAX_AHEAD_MS)
  return new Map([...newest].map(([robot, timeMs]) => [robot, timeMs > nowMs + MAX_AHEAD_MS ? nowMs : timeMs]))
}

/** How the robots stood that may still be at the run which was recorded before the service started, by robot. */
async function runsToGoOn(
  { fleet, clock, log, standingAt }: RecorderParts,
  recordedUntil: ReadonlyMap<number, number>,
): Promise<Map<number, KeyframeContent>> {
  const contents = new Map<number, KeyframeContent>()
  for (const [robot, timeMs] of recordedUntil) {
    if (clock.now() - timeMs > SAME_RUN_MS) continue
    try {
      const content = await standingAt(robot, timeMs)
      if (!content) continue
      contents.set(robot, content)
      fleet.registry.restore(robot, content)
    } catch (error) {
      log.warn({ err: error, robot }, 'What a robot had covered before could not be read')
    }
  }
  return contents
}

export async function startRecorder(parts: RecorderParts): Promise<Recorder> {
  const { fleet, folder, rows, createFold, clock, log } = parts
  const subscriber = Symbol('recorder')
  const recorders = new Map<number, RobotRecorder>()
  const tenures = createTenures(parts)
  const openFiles = createOpenFiles({ folder, rows, log })
  let paused = false
  const recordedUntil = await newestOf(parts)
  const before = await runsToGoOn(parts, recordedUntil)
  const leftOut = new Map(parts.leftOut)

  const notSaved = (error: unknown): void => log.warn({ err: error }, 'The index of recordings could not be written')
  async function fileChanged(robot: number, file: FileState, complete: boolean): Promise<void> {
    try {
      await rows.save(rowOf(robot, file, complete))
    } catch (error) {
      notSaved(error)
      // The rows of files that are open are saved again each minute; this one would stay behind its file until a restart.
      if (complete) openFiles.add(file.key)
    }
  }
  function ask(robot: number): void {
    const without = leftOut.get(robot) ?? []
    const wanted = [...WANTED].filter(([channel]) => !without.includes(channel))
    fleet.subscriptions.want(robot, subscriber, new Map(wanted))
  }
  function add(robot: number): RobotRecorder {
    const recorder = createRobotRecorder({
      robot,
      tenure: tenures.of(robot),
      folder,
      fold: createFold(before.get(robot)),
      clock,
      log,
      afterMs: recordedUntil.get(robot),
      fileChanged: (file, complete) => fileChanged(robot, file, complete),
      leftOpen: openFiles.add,
    })
    recorder.pause(paused)
    recorders.set(robot, recorder)
    ask(robot)
    return recorder
  }
  async function saveRows(): Promise<void> {
    for (const [robot, recorder] of recorders) {
      const file = recorder.file()
      if (!file) continue
      await rows.save(rowOf(robot, file, false))
    }
  }

  for (const { live } of fleet.registry.all()) add(live.robot)
  const take = (robot: number, frame: LiveFrame): void => {
    const recorder = recorders.get(robot) ?? add(robot)
    if (!leftOut.get(robot)?.includes(frame.channel)) recorder.take(frame)
  }
  const stopFrames = fleet.onEveryFrame(take)
  const stopFlushes = everyInTurns(clock, FLUSH_MS, isDue => {
    for (const [robot, recorder] of recorders) if (isDue(robot)) recorder.flush()
  })
  const stopRows = clock.every(ROWS_MS, () => {
    saveRows().catch(notSaved)
    openFiles.repair()
  })

  return {
    state: robot => (recorders.get(robot)?.isFaulty() ? 'diskFull' : 'recording'),
    live: (robot, sees) => recorders.get(robot)?.live(sees),
    moved: (robot, to, withPast) => {
      before.delete(robot)
      if (withPast) tenures.handOver(robot, to)
      else {
        const tenure = tenures.begin(robot, to)
        recorders.get(robot)?.moved(tenure, createFold())
      }
    },
    pause: isPaused => {
      paused = isPaused
      for (const recorder of recorders.values()) recorder.pause(isPaused)
    },
    notBefore: (robot, logMs) => (recorders.get(robot) ?? add(robot)).notBefore(logMs),
    leaveOut: (robot, channels) => {
      leftOut.set(robot, channels)
      if (recorders.has(robot)) ask(robot)
    },
    counters: () => {
      const all = [...recorders.values()].map(recorder => recorder.counters())
      const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((total, one) => total + of(one), 0)
      return { frames: sum(({ frames }) => frames), dropped: sum(({ dropped }) => dropped) }
    },
    close: async () => {
      stopFrames()
      stopFlushes()
      stopRows()
      await openFiles.settled()
      await Promise.all([...recorders.values()].map(recorder => recorder.close()))
    },
  }
}

const rowOf = (robot: number, { key, fromMs, toMs, bytes, tenure }: FileState, complete: boolean): RecordingRow => ({
  robot,
  key,
  fromMs,
  toMs,
  bytes,
  complete,
  imported: false,
  account: tenure.account,
})
