import { channelByName } from '../../contract/telemetry/channels.ts'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { KeyframeContent, RecordedFrame } from './archive.ts'
import { createArchive } from './archiveReader.ts'
import { type ImportRefusal, readRun } from './importedRun.ts'
import { createKeyframeFold } from './keyframeContent.ts'
import { mcapChannels } from './mcapChannels.ts'
import { createPartWriter, type FileState } from './partWriter.ts'
import { openRecordingFolder } from './recordingFolder.ts'
import { createRun, type PartStart } from './run.ts'
import type { ImportOrder, PreparedRun } from './runImport.ts'
import { standingAt } from './standing.ts'

const BASIC = channelByName('basic').id
const MESSAGE = channelByName('robot_message').id
/** Of one chunk, as the recorder has them. */
const CHUNK_BYTES = 1024 * 1024
const CHUNK_MS = 5000

/** Writes the run of a file as the recorder would have written it. */
export async function prepareImport(
  order: ImportOrder,
): Promise<PreparedRun | { readonly ok: false; readonly refusal: ImportRefusal }> {
  const run = await readRun(order.path)
  if ('reason' in run) return { ok: false, refusal: run }
  const { frames, skipped } = run
  const files = await writeFiles(order, frames, run.before ?? (await standingBefore(order, frames)))
  return {
    ok: true,
    fromMs: files[0]?.fromMs ?? 0,
    toMs: files.at(-1)?.toMs ?? 0,
    frames: frames.length,
    skipped,
    files: files.map(({ key, fromMs, toMs, bytes }) => ({ key, fromMs, toMs, bytes })),
    states: stateChanges(frames),
    messages: frames.filter(({ channel }) => channel === MESSAGE).map(({ bytes }) => bytes),
  }
}

/** As the recordings have it that there are. */
async function standingBefore(
  { recordings, known, robot }: ImportOrder,
  [first]: readonly LiveFrame[],
): Promise<KeyframeContent | undefined> {
  const archive = createArchive({
    folder: openRecordingFolder(recordings),
    rows: {
      within: async (_, { fromMs, toMs }) => known.filter(row => row.fromMs <= toMs && row.toMs >= fromMs),
      upTo: async (_, timeMs) => known.filter(row => row.fromMs <= timeMs).toReversed(),
    },
    live: () => undefined,
    log: { warn: () => undefined },
  })
  return first && standingAt(archive, createKeyframeFold, robot, first.timeMs)
}

async function writeFiles(
  { folder, robot }: ImportOrder,
  frames: readonly LiveFrame[],
  before: KeyframeContent | undefined,
): Promise<readonly FileState[]> {
  const channels = new Set(frames.map(({ channel }) => channel))
  const writer = createPartWriter(
    robot,
    openRecordingFolder(folder),
    mcapChannels(({ id }) => channels.has(id)),
  )
  const run = createRun(createKeyframeFold(before))
  const files: FileState[] = []
  let part: { start: PartStart | undefined; frames: RecordedFrame[]; bytes: number } | undefined
  const finish = async (): Promise<void> => {
    const file = await writer.finish()
    if (file) files.push(file)
  }
  const write = async (): Promise<void> => {
    if (!part) return
    if (part.start?.file) await finish()
    await writer.write(part.start, part.frames)
  }
  for (const each of frames) {
    const { logMs, start } = run.place(each)
    const frame = { ...each, logMs }
    const [first] = part?.frames ?? []
    const isFull = part && first && (part.bytes >= CHUNK_BYTES || frame.logMs - first.logMs >= CHUNK_MS)
    if (!part || start || isFull) {
      await write()
      part = { start, frames: [], bytes: 0 }
    }
    part.frames.push(frame)
    part.bytes += frame.bytes.byteLength
  }
  await write()
  await finish()
  return files
}

/** What the robot's basic data say of its states. */
function stateChanges(frames: readonly LiveFrame[]): PreparedRun['states'] {
  const changes: PreparedRun['states'][number][] = []
  for (const { channel, bytes, timeMs } of frames) {
    if (channel !== BASIC) continue
    const [whole] = readFrames(bytes, () => undefined)
    const message = whole && decodeFrame(whole)
    if (!message?.ok || message.value.channel !== 'basic') continue
    const { state, plan, plan_type, sector } = message.value.body
    const last = changes.at(-1)
    if (last?.state === state && last.plan === plan) continue
    changes.push({ seq: changes.length + 1, time: timeMs, state, plan, plan_type, sector, location: 0 })
  }
  return changes
}
