import type { Logger } from 'pino'
import type { RECORDER_STATES } from '../../contract/resources/recordings.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { CreateKeyframeFold, KeyframeContent } from './archive.ts'
import type { FileState, Tenure } from './partWriter.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRow, RecordingRows } from './recordingRows.ts'
import { recoverFile } from './recovery.ts'
import { createRobotRecorder, type LiveRecording, type RobotRecorder } from './robotRecorder.ts'

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

export type RecorderParts = {
  readonly fleet: Pick<Fleet, 'registry' | 'subscriptions' | 'onEveryFrame'>
  readonly folder: RecordingFolder
  readonly rows: RecordingRows
  readonly createFold: CreateKeyframeFold
  readonly clock: Clock
  readonly log: Logger
  /** How things stood after all that was recorded up to a log time. */
  readonly standingAt: (robot: number, timeMs: number) => Promise<KeyframeContent | undefined>
  /** The account of each robot. */
  readonly accounts: ReadonlyMap<number, number>
  /** Of a robot that has come to the fleet since; undefined when there is none. */
  readonly accountOf: (robot: number) => Promise<number | undefined>
  /** Channels that are not recorded, by robot. */
  readonly leftOut: ReadonlyMap<number, readonly number[]>
}

/** What the robots are asked for. Ms; undefined: as often as there is one. */
const WANTED: ReadonlyMap<number, number | undefined> = new Map(
  CHANNELS.filter(({ recordedIntervalMs }) => recordedIntervalMs !== undefined).map(
    ({ id, intervalMs, recordedIntervalMs }) => [id, recordedIntervalMs || intervalMs],
  ),
)

export async function startRecorder(parts: RecorderParts): Promise<Recorder> {
  const { fleet, folder, rows, createFold, clock, log } = parts
  const subscriber = Symbol('recorder')
  const recorders = new Map<number, RobotRecorder>()
  const tenures = new Map<number, Tenure>()
  let paused = false
  const recordedUntil = await rows.newest()
  const standing = new Map<number, KeyframeContent>()
  for (const [robot, timeMs] of recordedUntil) {
    if (clock.now() - timeMs > SAME_RUN_MS) continue
    try {
      const content = await parts.standingAt(robot, timeMs)
      if (!content) continue
      standing.set(robot, content)
      fleet.registry.restore(robot, content)
    } catch (error) {
      log.warn({ err: error, robot }, 'What a robot had covered before could not be read')
    }
  }
  const leftOut = new Map(parts.leftOut)
  /** Files that could not be ended. */
  const leftOpen = new Set<string>()

  const saved = async (save: Promise<void>): Promise<void> => {
    await save.catch(error => log.warn({ err: error }, 'The index of recordings could not be written'))
  }
  function tenureOf(robot: number): Tenure {
    const tenure: Tenure = { account: parts.accounts.get(robot) }
    tenures.set(robot, tenure)
    if (tenure.account === undefined)
      parts
        .accountOf(robot)
        .then(account => {
          tenure.account ??= account
        })
        .catch(error => log.warn({ err: error, robot }, 'Whose a robot is could not be looked up'))
    return tenure
  }
  function add(robot: number): RobotRecorder {
    const recorder = createRobotRecorder({
      robot,
      tenure: tenures.get(robot) ?? tenureOf(robot),
      folder,
      fold: createFold(standing.get(robot)),
      clock,
      log,
      afterMs: recordedUntil.get(robot),
      fileChanged: (file, complete) => saved(rows.save(rowOf(robot, file, complete))),
      leftOpen: key => leftOpen.add(key),
    })
    recorder.pause(paused)
    recorders.set(robot, recorder)
    ask(robot)
    return recorder
  }
  function ask(robot: number): void {
    const without = leftOut.get(robot) ?? []
    const wanted = [...WANTED].filter(([channel]) => !without.includes(channel))
    fleet.subscriptions.want(robot, subscriber, new Map(wanted))
  }
  async function saveRows(): Promise<void> {
    for (const [robot, recorder] of recorders) {
      const { file } = recorder.live()
      if (!file) continue
      await rows.save(rowOf(robot, file, false))
    }
  }
  let repairing: Promise<void> | undefined
  async function repairLeftOpen(): Promise<void> {
    for (const key of leftOpen) {
      await recoverFile({ folder, rows, log }, key)
      leftOpen.delete(key)
    }
  }

  for (const { live } of fleet.registry.all()) add(live.robot)
  const take = (robot: number, frame: LiveFrame): void => {
    const recorder = recorders.get(robot) ?? add(robot)
    if (!leftOut.get(robot)?.includes(frame.channel)) recorder.take(frame)
  }
  const stopFrames = fleet.onEveryFrame(take)
  const stopFlushes = clock.every(FLUSH_MS, () => {
    for (const recorder of recorders.values()) recorder.flush()
  })
  const stopRows = clock.every(ROWS_MS, () => {
    void saved(saveRows())
    // While the disk is full this fails as often as recording does.
    repairing ??= repairLeftOpen()
      .catch(() => undefined)
      .finally(() => {
        repairing = undefined
      })
  })

  return {
    state: robot => (recorders.get(robot)?.isFaulty() ? 'diskFull' : 'recording'),
    live: (robot, sees) => recorders.get(robot)?.live(sees),
    moved: (robot, to, withPast) => {
      const recorder = recorders.get(robot)
      const before = tenures.get(robot)
      standing.delete(robot)
      if (withPast && before) before.account = to
      if (withPast) return
      const tenure: Tenure = { account: to }
      tenures.set(robot, tenure)
      recorder?.moved(tenure, createFold())
    },
    pause: wanted => {
      paused = wanted
      for (const recorder of recorders.values()) recorder.pause(wanted)
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
      await repairing
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
