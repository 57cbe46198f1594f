import { FLAG_KEYFRAME, frameStride, readFrameHeader, viewOf } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { RecordedFrame } from './archive.ts'
import { eachMessage } from './chunk.ts'
import { KEYFRAME_CHANNEL } from './mcapChannels.ts'

/** A stored frame with what its header says beside it, a view on the bytes; undefined when they are not one whole frame. */
export function frameOf(bytes: Uint8Array): LiveFrame | undefined {
  const header = readFrameHeader(viewOf(bytes))
  if (!header.ok || frameStride(header.value.bodyBytes) !== bytes.byteLength) return undefined
  const { channel, flags, seq, timeMs } = header.value
  return { channel, keyframe: (flags & FLAG_KEYFRAME) !== 0, seq, timeMs, bytes }
}

/**
 * The frames of a chunk with `afterMs` < log time ≤ `untilMs`, of one channel alone where one is named; views on the chunk. In fast playback they are
 * tens of thousands a second, so that little is made for each.
 * @throws BrokenChunk
 */
export function framesWithin(
  plain: Uint8Array,
  { afterMs, untilMs }: { readonly afterMs: number; readonly untilMs: number },
  only?: number,
): readonly RecordedFrame[] {
  const frames: RecordedFrame[] = []
  eachMessage(plain, ({ view, channel, logMs, start, end }) => {
    if (channel === KEYFRAME_CHANNEL || (only !== undefined && channel !== only)) return
    if (logMs <= afterMs || logMs > untilMs) return
    const header = readFrameHeader(view, start)
    if (!header.ok || frameStride(header.value.bodyBytes) !== end - start) return
    const { flags, seq, timeMs } = header.value
    const bytes = plain.subarray(start, end)
    frames.push({ channel: header.value.channel, keyframe: (flags & FLAG_KEYFRAME) !== 0, seq, timeMs, bytes, logMs })
  })
  return frames
}
