import { CHANNEL, type ChannelRow, channelById } from '../../contract/telemetry/channels.ts'
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Archive, CreateKeyframeFold, RecordedFrame } from './archive.ts'
import type { RecordedMessage } from './chunk.ts'
import { createFrameMessages } from './foxglove/frameMessages.ts'
import { planMessages, type ShownPlan, staticTransforms } from './foxglove/planMessages.ts'
import { TOPIC_CHANNELS } from './foxglove/topics.ts'
import { encodeKeyframe } from './keyframeMessage.ts'
import { joinedLosses, type Lost, lossesWithin } from './lost.ts'
import { isRecorded, KEYFRAME_CHANNEL, mcapChannels } from './mcapChannels.ts'
import { type AttachedFile, beginMcap, type McapFile } from './mcapFile.ts'
import { messageOf } from './partWriter.ts'
import { standingAt } from './standing.ts'

/** Log times are no finer than this. */
const JUST_MS = 0.001

export type RangeFileOptions = {
  readonly archive: Archive
  readonly createFold: CreateKeyframeFold
  readonly robot: number
  /** Log times, both included. */
  readonly range: { readonly fromMs: number; readonly toMs: number }
  /** Channels that the asking login may see. */
  readonly maySee: (row: ChannelRow) => boolean
  /** A plan version as the asking login may see it; undefined when they may not, or it cannot be read. */
  readonly planOf: (version: number) => Promise<ShownPlan | undefined>
  /** Files that go with the recording. */
  readonly attachments: () => AsyncIterable<AttachedFile> | Iterable<AttachedFile>
}

/** Name of the metadata records of what is missing in the range: `from`, `to` (ISO 8601) and `seconds`. */
const MISSING = 'swath.missing'
const missingOf = (fromMs: number, toMs: number): ReadonlyMap<string, string> =>
  new Map([
    ['from', new Date(fromMs).toISOString()],
    ['to', new Date(toMs).toISOString()],
    ['seconds', ((toMs - fromMs) / 1000).toFixed(3)],
  ])

/** Plain bytes from which on a chunk is closed: viewers read a file chunk by chunk. */
const CHUNK_BYTES = 1024 * 1024

/** Collects messages, which come in log order, into chunks of a size that viewers like. */
function chunksOf(mcap: McapFile) {
  let waiting: RecordedMessage[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const messages = waiting
    waiting = []
    bytes = 0
    await mcap.chunk(messages)
  }
  return {
    flush,
    add: async (messages: readonly RecordedMessage[]): Promise<void> => {
      for (const message of messages) {
        waiting.push(message)
        bytes += message.data.byteLength
        if (bytes >= CHUNK_BYTES) await flush()
      }
    },
  }
}

/** Number of the plan version that a frame of basic data names; undefined for another frame, or while there is no plan. */
function planOf({ channel, bytes }: LiveFrame): number | undefined {
  if (channel !== CHANNEL.basic) return undefined
  const [whole] = readFrames(bytes, () => undefined)
  const decoded = whole && decodeFrame(whole)
  if (!decoded?.ok || decoded.value.channel !== 'basic') return undefined
  return decoded.value.body.plan || undefined
}

/** What viewers are shown of frames, and of the plan that they name: whenever they name another, it is shown in its place. */
function createShownMessages({ planOf: shownPlan }: RangeFileOptions) {
  const frameMessages = createFrameMessages()
  let plan: number | undefined
  let plans = 0
  return async (frame: RecordedFrame): Promise<readonly RecordedMessage[]> => {
    const named = planOf(frame)
    if (named === undefined || named === plan) return frameMessages(frame)
    plan = named
    const shown = await shownPlan(named)
    return [...(shown ? planMessages(shown, frame.logMs, ++plans) : []), ...frameMessages(frame)]
  }
}

/** The keyframe, and the frames in it, as the first messages of a file. */
async function* firstMessages(
  options: RangeFileOptions,
  isSeen: (frame: LiveFrame) => boolean,
  shown: (frame: RecordedFrame) => Promise<readonly RecordedMessage[]>,
): AsyncGenerator<readonly RecordedMessage[]> {
  const { archive, createFold, robot, range } = options
  const logMs = range.fromMs - JUST_MS
  yield [staticTransforms(logMs)]
  const before = await standingAt(archive, createFold, robot, logMs)
  if (!before) return
  const frames = before.frames.filter(isSeen)
  const data = encodeKeyframe({ timeMs: logMs, trail: before.trail, frames }, new Float32Array())
  yield [{ channel: KEYFRAME_CHANNEL, seq: 1, logMs, publishMs: logMs, data }]
  for (const frame of frames) yield await shown({ ...frame, logMs })
}

/**
 * What was recorded in a range as one MCAP file, piece by piece as it is read. It begins with a keyframe, so that it can be played as it was,
 * from its first moment on. Beside the frames it has what viewers such as Lichtblick show by themselves (`foxglove/topics.ts`).
 */
export async function* rangeFile(options: RangeFileOptions): AsyncGenerator<Uint8Array> {
  const { archive, robot, range, maySee, attachments } = options
  const has = (row: ChannelRow): boolean => isRecorded(row) && maySee(row)
  const isSeen = ({ channel }: LiveFrame): boolean => {
    const row = channelById(channel)
    return row !== undefined && has(row)
  }
  let written: Uint8Array[] = []
  const taken = (): readonly Uint8Array[] => {
    const pieces = written
    written = []
    return pieces
  }
  const mcap = await beginMcap([...mcapChannels(has), ...TOPIC_CHANNELS], async bytes => {
    written.push(bytes)
  })
  const chunks = chunksOf(mcap)
  const shown = createShownMessages(options)
  for await (const messages of firstMessages(options, isSeen, shown)) await chunks.add(messages)
  const lost: Lost[] = []
  const missed = (stretch: Lost): void => {
    lost.push(stretch)
  }
  const afterMs = range.fromMs - JUST_MS
  for await (const frames of archive.frames(robot, { afterMs, untilMs: range.toMs }, undefined, missed)) {
    for (const frame of frames.filter(isSeen)) {
      await chunks.add([messageOf(frame)])
      await chunks.add(await shown(frame))
    }
    yield* taken()
  }
  await chunks.flush()
  const missing = lossesWithin(joinedLosses(lost), range)
  for (const { fromMs, toMs } of missing) await mcap.metadata(MISSING, missingOf(fromMs, toMs))
  for await (const file of attachments()) {
    await mcap.attachment(file)
    yield* taken()
  }
  await mcap.end()
  yield* taken()
}
