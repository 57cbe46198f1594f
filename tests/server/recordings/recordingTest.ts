import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { type ChannelName, channelByName } from '../../../contract/telemetry/channels.ts'
import { type BodyInput, encodeMessage } from '../../../contract/telemetry/codec.ts'
import { createRobotListeners } from '../../../server/fleet/listeners.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { createRegistry } from '../../../server/fleet/registry.ts'
import { createSubscriptions } from '../../../server/fleet/subscriptions.ts'
import type { Archive, RecordedFrame } from '../../../server/recordings/archive.ts'
import { frameOf } from '../../../server/recordings/recordedFrame.ts'
import { openRecordingFolder, type RecordingFolder } from '../../../server/recordings/recordingFolder.ts'
import { startRecordings } from '../../../server/recordings/startRecordings.ts'
import { createTestClock } from '../testClock.ts'
import { createRows, log, openTestDatabase } from '../testDatabase.ts'

/** 12:00 UTC. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12)

const database = await openTestDatabase()
afterAll(database.close)

const seqs = new Map<string, number>()

/** A sound frame; numbers count on by channel. */
export function frame<C extends ChannelName>(
  channel: C,
  timeMs: number,
  body: BodyInput<C>,
  keyframe = false,
): LiveFrame {
  const seq = (seqs.get(channel) ?? 0) + 1
  seqs.set(channel, seq)
  const made = frameOf(encodeMessage({ id: channelByName(channel).id, name: channel }, { seq, timeMs, keyframe }, body))
  if (!made) throw new Error('No frame')
  return made
}
export const pose = (timeMs: number, x = 0): LiveFrame => frame('pose', timeMs, { x, y: 1, w: 0 })
export const laser = (timeMs: number, beams = 8): LiveFrame =>
  frame('laser', timeMs, { x: 0, y: 0, w: 0, start: -1, end: 1, max: 30, ranges: new Float32Array(beams).fill(5) })
export const message = (timeMs: number, text: string): LiveFrame =>
  frame('robot_message', timeMs, { level: 'info', text, key: text })

/** Recordings of a new robot in a folder of their own, fed by hand. The database is the test file's. */
export async function startRecordingTest(options: { readonly wrap?: (folder: RecordingFolder) => RecordingFolder } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'swath-recordings-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const rows = createRows(database)
  const account = await rows.account()
  const { robot } = await rows.robot(account)
  const clock = createTestClock(NOON_MS)
  const told: unknown[] = []
  const listeners = createRobotListeners<LiveFrame>()
  const fleet = {
    registry: createRegistry([], NOON_MS),
    subscriptions: createSubscriptions((_robot, wanted) => told.push(wanted)),
    onEveryFrame: listeners.addEvery,
  }
  fleet.registry.entry(robot)
  const folder = openRecordingFolder(join(dataFolder, 'recordings'))
  const start = (recordings = true) =>
    startRecordings({
      config: { dataFolder, recordings },
      db: database.db,
      fleet,
      clock,
      log,
      folder: options.wrap?.(folder) ?? folder,
    })
  return {
    database,
    dataFolder,
    folder,
    rows,
    account,
    robot,
    clock,
    told,
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

/** What tells frames apart: everything of them, as text. */
export const shown = (frames: readonly LiveFrame[]): readonly string[] =>
  frames.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
