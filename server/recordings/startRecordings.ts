import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { deploymentId } from '../database/deployment.ts'
import { robots } from '../database/schema.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import { startRounds } from '../rounds.ts'
import type { Archive } from './archive.ts'
import { createArchives } from './archiveReader.ts'
import { type DiskSpace, diskSpaceOf, makeRoom } from './diskRoom.ts'
import { checkNextFile } from './fileCheck.ts'
import { createKeyframeFold } from './keyframeContent.ts'
import type { Lost } from './lost.ts'
import { type Recorder, type RecorderState, startRecorder } from './recorder.ts'
import { openRecordingFolder, type RecordingFolder } from './recordingFolder.ts'
import { createRecordingRows, type RecordingRows } from './recordingRows.ts'
import { recoverRecordings } from './recovery.ts'
import { deleteExpired, RETENTION_MS } from './retention.ts'
import { standingAt } from './standing.ts'

/** What robots did, recorded and read back. */
export type Recordings = {
  /** All of it, of every account: for the service's own use. */
  readonly archive: Archive
  /** What belongs to the accounts in sight of the asking login; `sight` is asked at each call. */
  readonly archiveFor: (sight: () => AccountSight) => Archive
  /** A robot is in another account from now on; what was recorded before goes there too where `withPast` says so. */
  readonly moved: Recorder['moved']
  /** Whether recording is paused because the disk has no room left for it. */
  readonly isPaused: () => boolean
  /** The folder behind `folder`. */
  readonly root: string
  readonly folder: RecordingFolder
  readonly rows: RecordingRows
  /** Whether a robot is being recorded. */
  readonly state: (robot: number) => RecorderState
  /** What is recorded of a robot from here on is later than a time. */
  readonly notBefore: Recorder['notBefore']
  /** From when on a robot's newest frames are not in finished files; undefined while all are. Log time. */
  readonly liveFromMs: (robot: number) => number | undefined
  readonly counters: Recorder['counters']
  /** Whether the folder is not the one that the database's recordings are in. */
  readonly isElsewhere: boolean
  readonly leaveOut: Recorder['leaveOut']
  /** Settles when all is written and all files are ended. */
  readonly close: () => Promise<void>
}

export type RecordingsParts = {
  readonly config: Pick<Config, 'dataFolder' | 'recordings'>
  readonly db: Database
  readonly fleet: Pick<Fleet, 'registry' | 'subscriptions' | 'onEveryFrame'>
  readonly clock: Clock
  readonly log: Logger
  readonly folder?: RecordingFolder
  /** What the disk of the recordings has; the disk itself where it is left out. */
  readonly diskSpace?: (folder: string) => Promise<DiskSpace>
}

/** How often the disk's room is looked at, and a file read back. */
const DISK_LOOK_MS = 60_000

const NO_RECORDER: Recorder = {
  state: () => 'off',
  live: () => undefined,
  notBefore: () => undefined,
  leaveOut: () => undefined,
  moved: () => undefined,
  pause: () => undefined,
  counters: () => ({ frames: 0, dropped: 0 }),
  close: async () => undefined,
}

/**
 * Repairs what the run before left open, begins to record, and deletes what is older than it may be.
 * @throws ForeignRecordingsError
 */
export async function startRecordings(parts: RecordingsParts): Promise<Recordings> {
  const { config, db, fleet, clock, log } = parts
  const root = join(config.dataFolder, 'recordings')
  const folder = parts.folder ?? openRecordingFolder(root)
  const rows = createRecordingRows(db)
  const known = await db.select({ id: robots.id, unrecorded: robots.unrecorded, account: robots.account }).from(robots)
  const accounts = new Map(known.map(({ id, account }) => [id, account]))
  const leftOut = new Map(known.map(({ id, unrecorded }) => [id, unrecorded]))
  const isOurs = await recoverRecordings(
    { folder, rows, log },
    { robots: new Set(known.map(({ id }) => id)), deployment: await deploymentId(db) },
  )
  const finished = createArchives({ folder, rows, live: () => undefined, log })
  // How a robot stood in another account is not how it stands in this one.
  const before = (robot: number, timeMs: number) => {
    const account = accounts.get(robot)
    const own = finished(() => new Set(account === undefined ? [] : [account]))
    return standingAt(own, createKeyframeFold, robot, timeMs)
  }
  const recorder = config.recordings
    ? await startRecorder({
        fleet,
        folder,
        rows,
        createFold: createKeyframeFold,
        standingAt: before,
        clock,
        log,
        leftOut,
        accounts,
        accountOf: rows.accountOf,
      })
    : NO_RECORDER
  // What is not here is neither deleted nor lost, and takes up nothing.
  const expiry = isOurs
    ? startRounds({
        intervalMs: RETENTION_MS,
        run: isClosing => deleteExpired({ db, folder, rows }, clock.now(), isClosing),
        failure: 'Recordings that are too old could not be deleted',
        clock,
        log,
      })
    : undefined
  const archiveFor = createArchives({ folder, rows, live: recorder.live, log, lost: noteLost({ rows, log }) })
  const archive = archiveFor(() => 'all')
  const room = { folder, rows, log, space: () => (parts.diskSpace ?? diskSpaceOf)(root) }
  let paused = false
  async function look(): Promise<void> {
    const isPaused = !(await makeRoom(room))
    if (isPaused !== paused) reportPause(log, isPaused)
    paused = isPaused
    recorder.pause(paused)
    await checkNextFile({ folder, rows, clock, log })
  }
  const looks = isOurs
    ? startRounds({
        intervalMs: DISK_LOOK_MS,
        run: look,
        failure: 'The room for recordings could not be looked at',
        clock,
        log,
      })
    : undefined
  const { state, notBefore, counters, leaveOut, moved } = recorder
  return {
    archive,
    archiveFor,
    moved,
    isPaused: () => paused,
    root,
    folder,
    rows,
    state,
    notBefore,
    liveFromMs: robot => {
      const live = recorder.live(robot, () => true)
      return live?.file?.fromMs ?? live?.frames[0]?.logMs
    },
    counters,
    isElsewhere: !isOurs,
    leaveOut,
    close: async () => {
      await Promise.all([expiry?.close(), looks?.close()])
      await recorder.close()
    },
  }
}

const noteLost =
  ({ rows, log }: { readonly rows: Pick<RecordingRows, 'lose'>; readonly log: Logger }) =>
  (key: string, lost: Lost): void => {
    rows
      .lose(key, [lost])
      .catch(error => log.warn({ err: error, key }, 'What a recording has lost was not written down'))
  }

function reportPause(log: Logger, isPaused: boolean): void {
  if (isPaused) log.error('Recording is paused: the disk has no room left beside the database')
  else log.info('Recording goes on: the disk has room again')
}
