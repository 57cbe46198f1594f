import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database.ts'
import { createRobotListeners } from '../../../server/fleet/listeners.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { createRegistry } from '../../../server/fleet/registry.ts'
import { createSubscriptions } from '../../../server/fleet/subscriptions.ts'
import type { Archive, RecordedFrame } from '../../../server/recordings/archive.ts'
import type { DiskSpace } from '../../../server/recordings/diskRoom.ts'
import { openRecordingFolder, type RecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { startRecordings } from '../../../server/recordings/startRecordings.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

/** 12:00 UTC. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12)

type Options = {
  readonly wrap?: (folder: RecordingFolder) => RecordingFolder
  /** What the disk has; without it, room for everything. */
  readonly diskSpace?: () => Promise<DiskSpace>
}

const ROOM: DiskSpace = { totalBytes: 2 ** 40, freeBytes: 2 ** 40 }

/** Opens a database for the test file; each call of what it gives starts recordings over it. */
export async function recordingTests() {
  const database = await openTestDatabase()
  afterAll(database.close)
  return (options?: Options) => startRecordingTest(database, options)
}

/** Recordings of a new robot in a folder of their own, fed by hand. */
async function startRecordingTest(database: OpenDatabase, options: Options = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'swath-recordings-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const rows = createRows(database)
  const account = await rows.account()
  const { robot } = await rows.robot(account)
  const clock = createTestClock(NOON_MS)
  const changes: unknown[] = []
  const listeners = createRobotListeners<LiveFrame>()
  const fleet = {
    registry: createRegistry([], NOON_MS),
    subscriptions: createSubscriptions((_robot, wanted) => changes.push(wanted)),
    onEveryFrame: listeners.addEvery,
  }
  fleet.registry.entry(robot)
  const folder = openRecordingFolder(join(dataFolder, 'recordings'))
  // The database has recordings of the tests before, which are elsewhere.
  await folder.mark({ of: 'recordings', deployment: undefined })
  const start = (recordings = true, { db }: Pick<OpenDatabase, 'db'> = database) =>
    startRecordings({
      config: { dataFolder, recordings },
      db,
      fleet,
      clock,
      log,
      folder: options.wrap?.(folder) ?? folder,
      diskSpace: options.diskSpace ?? (async () => ROOM),
    })
  return {
    database,
    dataFolder,
    folder,
    rows,
    account,
    robot,
    clock,
    changes,
    fleet,
    registry: fleet.registry,
    start,
    send: (sent: LiveFrame, to = robot) => listeners.call(to, sent),
    pathOf: (key: string) => join(dataFolder, 'recordings', key),
  }
}

/** All frames of a range, one after another. */
export async function framesOf(
  archive: Archive,
  robot: number,
  afterMs = Number.NEGATIVE_INFINITY,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<readonly RecordedFrame[]> {
  const all: RecordedFrame[] = []
  for await (const frames of archive.frames(robot, { afterMs, untilMs })) all.push(...frames)
  return all
}
