import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { robots } from '../database/schema.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { Archive } from './archive.ts'
import { createArchive } from './archiveReader.ts'
import { createKeyframeFold } from './keyframeContent.ts'
import { type Recorder, type RecorderState, startRecorder } from './recorder.ts'
import { openRecordingFolder, type RecordingFolder } from './recordingFolder.ts'
import { createRecordingRows, type RecordingRows } from './recordingRows.ts'
import { recoverRecordings } from './recovery.ts'
import { deleteExpired, RETENTION_MS } from './retention.ts'
import { standingAt } from './standing.ts'

/** What robots did, recorded and read back. */
export type Recordings = {
  readonly archive: Archive
  /** The folder that `folder` speaks of. */
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
}

const NO_RECORDER: Recorder = {
  state: () => 'off',
  live: () => undefined,
  notBefore: () => undefined,
  leaveOut: () => undefined,
  counters: () => ({ frames: 0, dropped: 0 }),
  close: async () => undefined,
}

/** Repairs what the run before left open, begins to record, and deletes what is older than it may be. */
export async function startRecordings(parts: RecordingsParts): Promise<Recordings> {
  const { config, db, fleet, clock, log } = parts
  const root = join(config.dataFolder, 'recordings')
  const folder = parts.folder ?? openRecordingFolder(root)
  const rows = createRecordingRows(db)
  const known = await db.select({ id: robots.id, unrecorded: robots.unrecorded }).from(robots)
  const leftOut = new Map(known.map(({ id, unrecorded }) => [id, unrecorded]))
  const isOurs = await recoverRecordings({ folder, rows, log }, new Set(known.map(({ id }) => id)))
  const finished = createArchive({ folder, rows, live: () => undefined, log })
  const before = (robot: number, timeMs: number) => standingAt(finished, createKeyframeFold, robot, timeMs)
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
      })
    : NO_RECORDER
  const expire = (): void => {
    deleteExpired({ db, folder, rows }, clock.now()).catch(error =>
      log.warn({ err: error }, 'Recordings that are too old could not be deleted'),
    )
  }
  // What is not here is not deleted either, and takes up nothing.
  if (isOurs) expire()
  const stopExpiry = isOurs ? clock.every(RETENTION_MS, expire) : () => undefined
  const { state, notBefore, counters, leaveOut } = recorder
  return {
    archive: createArchive({ folder, rows, live: recorder.live, log }),
    root,
    folder,
    rows,
    state,
    notBefore,
    liveFromMs: robot => {
      const live = recorder.live(robot)
      return live?.file?.fromMs ?? live?.frames[0]?.logMs
    },
    counters,
    isElsewhere: !isOurs,
    leaveOut,
    close: async () => {
      stopExpiry()
      await recorder.close()
    },
  }
}
