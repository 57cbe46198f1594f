import { FLAG_KEYFRAME, frameStride, readFrameHeader, viewOf } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { RecordedFrame } from './archive.ts'
import { eachMessage } from './chunk.ts'
import { KEYFRAME_CHANNEL } from './mcapChannels.ts'

/** The frame at `start` with what its header says beside it, a view on the bytes; undefined where there is no whole one. */
export function frameAt(bytes: Uint8Array, start: number): LiveFrame | undefined {
  const header = readFrameHeader(viewOf(bytes), start)
  if (!header.ok) return undefined
  const { channel, flags, seq, timeMs, bodyBytes } = header.value
  const end = start + frameStride(bodyBytes)
  if (end > bytes.byteLength) return undefined
  return { channel, keyframe: (flags & FLAG_KEYFRAME) !== 0, seq, timeMs, bytes: bytes.subarray(start, end) }
}

/** The same of bytes that are one frame and nothing else. */
export function frameOf(bytes: Uint8Array): LiveFrame | undefined {
  const frame = frameAt(bytes, 0)
  return frame?.bytes.byteLength === bytes.byteLength ? frame : undefined
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
