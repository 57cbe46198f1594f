import { type ChannelRow, channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Archive, CreateKeyframeFold } from './archive.ts'
import { encodeKeyframe } from './keyframeMessage.ts'
import { joinedLosses, type Lost, lossesWithin } from './lost.ts'
import { isRecorded, KEYFRAME_CHANNEL, mcapChannels } from './mcapChannels.ts'
import { beginMcap } from './mcapFile.ts'
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
}

/** Name of the metadata records of what is missing in the range: `from`, `to` (ISO 8601) and `seconds`. */
const MISSING = 'swath.missing'
const missingOf = (fromMs: number, toMs: number): ReadonlyMap<string, string> =>
  new Map([
    ['from', new Date(fromMs).toISOString()],
    ['to', new Date(toMs).toISOString()],
    ['seconds', ((toMs - fromMs) / 1000).toFixed(3)],
  ])

/**
 * What was recorded in a range as one MCAP file, piece by piece as it is read. It begins with a keyframe, so that it can be played as it was,
 * from its first moment on.
 */
export async function* rangeFile(options: RangeFileOptions): AsyncGenerator<Uint8Array> {
  const { archive, createFold, robot, range, maySee } = options
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
  const mcap = await beginMcap(mcapChannels(has), async bytes => {
    written.push(bytes)
  })
  const afterMs = range.fromMs - JUST_MS
  const before = await standingAt(archive, createFold, robot, afterMs)
  if (before) {
    const keyframe = { timeMs: afterMs, trail: before.trail, frames: before.frames.filter(isSeen) }
    const data = encodeKeyframe(keyframe, new Float32Array())
    await mcap.chunk([{ channel: KEYFRAME_CHANNEL, seq: 1, logMs: afterMs, publishMs: afterMs, data }])
  }
  const lost: Lost[] = []
  const missed = (stretch: Lost): void => {
    lost.push(stretch)
  }
  for await (const frames of archive.frames(robot, { afterMs, untilMs: range.toMs }, undefined, missed)) {
    const seen = frames.filter(isSeen)
    if (seen.length > 0) await mcap.chunk(seen.map(messageOf))
    yield* taken()
  }
  const missing = lossesWithin(joinedLosses(lost), range)
  for (const { fromMs, toMs } of missing) await mcap.metadata(MISSING, missingOf(fromMs, toMs))
  await mcap.end()
  yield* taken()
}
