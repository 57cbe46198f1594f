import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL, channelByName } from '../../contract/telemetry/channels.ts'
import { encodeMessage } from '../../contract/telemetry/codec.ts'
import { writeFrameHeader } from '../../contract/telemetry/frame.ts'
import { WELL } from '../../e2e/provision.ts'
import { createLog } from '../../server/log.ts'
import type { Archive } from '../../server/recordings/archive.ts'
import { createArchive } from '../../server/recordings/archiveReader.ts'
import { createKeyframeFold } from '../../server/recordings/keyframeContent.ts'
import { openRecordingFolder } from '../../server/recordings/recordingFolder.ts'
import type { RecordingRow } from '../../server/recordings/recordingRows.ts'
import { createRobotRecorder } from '../../server/recordings/robotRecorder.ts'
import { loadChannels } from './load.ts'

export const DAY_ROBOT = 1
export const DAY_FROM_MS = Date.UTC(2026, 10, 19)
export const DAY_MS = 24 * 3_600_000

/** Bodies repeat after so long. */
const ROUND_MS = 10 * 60_000
/** A run begins with so many rounds: the coverage of a day is not one trail. */
const ROUNDS_PER_RUN = 18
const FLUSH_MS = 4000
/** Frames that may wait for the disk. */
const MAX_WAITING = 5000

type Made = { readonly channel: number; readonly timeMs: number; readonly bytes: Uint8Array }

/** What the load sends in a round on the channels that are recorded, as often as it is recorded; times from 0. */
async function roundOfFrames({ startsRun }: { readonly startsRun: boolean }): Promise<readonly Made[]> {
  const made: Made[] = []
  const basic = channelByName('basic')
  if (startsRun)
    made.push({
      channel: CHANNEL.basic,
      timeMs: 0,
      bytes: encodeMessage(basic, { seq: 1, timeMs: 0 }, { ...WELL, plan: 1, state: STATE.loadClean }),
    })
  for (const { channel, intervalMs, body } of await loadChannels(1)) {
    const row = channelByName(channel)
    if (row.recordedIntervalMs === undefined) continue
    const everyMs = Math.max(intervalMs, row.recordedIntervalMs)
    for (let timeMs = channel === 'basic' && startsRun ? everyMs : 0; timeMs < ROUND_MS; timeMs += everyMs)
      made.push({ channel: row.id, timeMs, bytes: encodeMessage(row, { seq: 1, timeMs }, body(timeMs / 1000)) })
  }
  return made.toSorted((a, b) => a.timeMs - b.timeMs)
}

export type RecordedDay = {
  readonly archive: Archive
  readonly frames: number
  readonly bytes: number
  readonly remove: () => Promise<void>
}

/** Twenty-four hours of one robot with the load, written by the recorder and read by the archive; the index is in memory. */
export async function recordDay(): Promise<RecordedDay> {
  const root = await mkdtemp(join(tmpdir(), 'swath-bench-'))
  const folder = openRecordingFolder(root)
  const log = createLog('silent')
  const rows = new Map<string, RecordingRow>()
  let nowMs = DAY_FROM_MS
  const recorder = createRobotRecorder({
    robot: DAY_ROBOT,
    folder,
    fold: createKeyframeFold(),
    clock: { now: () => nowMs },
    log,
    afterMs: undefined,
    fileChanged: async ({ key, fromMs, toMs, bytes }, complete) => {
      rows.set(key, { robot: DAY_ROBOT, key, fromMs, toMs, bytes, complete, imported: false })
    },
    leftOpen: () => undefined,
  })
  const firstRound = await roundOfFrames({ startsRun: true })
  const round = await roundOfFrames({ startsRun: false })
  const seqs = new Map<number, number>()
  let flushedMs = nowMs
  for (let rounds = 0; rounds < DAY_MS / ROUND_MS; rounds++)
    for (const { channel, timeMs, bytes } of rounds % ROUNDS_PER_RUN === 0 ? firstRound : round) {
      nowMs = DAY_FROM_MS + rounds * ROUND_MS + timeMs
      const seq = (seqs.get(channel) ?? 0) + 1
      seqs.set(channel, seq)
      const frame = bytes.slice()
      writeFrameHeader(frame, { channel, flags: 0, seq, timeMs: nowMs, bodyBytes: bodyBytesOf(bytes) })
      recorder.take({ channel, keyframe: false, seq, timeMs: nowMs, bytes: frame })
      if (nowMs - flushedMs < FLUSH_MS) continue
      flushedMs = nowMs
      recorder.flush()
      while (recorder.live().frames.length > MAX_WAITING) await yieldToEventLoop()
    }
  await recorder.close()
  const known = [...rows.values()].toSorted((a, b) => a.fromMs - b.fromMs)
  const archive = createArchive({
    folder,
    rows: {
      within: async (_robot, { fromMs, toMs }) => known.filter(row => row.fromMs <= toMs && row.toMs >= fromMs),
      upTo: async (_robot, timeMs) =>
        known
          .filter(row => row.fromMs <= timeMs)
          .toReversed()
          .slice(0, 3),
    },
    live: () => undefined,
    log,
  })
  return {
    archive,
    frames: recorder.counters().frames,
    bytes: known.reduce((sum, row) => sum + row.bytes, 0),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

const bodyBytesOf = (frame: Uint8Array): number => new DataView(frame.buffer, frame.byteOffset).getUint32(16, true)
