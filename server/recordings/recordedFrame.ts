import { FLAG_KEYFRAME, frameStride, readFrameHeader } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { RecordedFrame } from './archive.ts'

/** A stored frame with what its header says beside it, a view on the bytes; undefined when they are not one whole frame. */
export function frameOf(bytes: Uint8Array): LiveFrame | undefined {
  const header = readFrameHeader(bytes)
  if (!header.ok || frameStride(header.value.bodyBytes) !== bytes.byteLength) return undefined
  const { channel, flags, seq, timeMs } = header.value
  return { channel, keyframe: (flags & FLAG_KEYFRAME) !== 0, seq, timeMs, bytes }
}

/** The same of a message of a file, with its log time. */
export function recordedFrameOf(bytes: Uint8Array, logMs: number): RecordedFrame | undefined {
  const frame = frameOf(bytes)
  return frame && { ...frame, logMs }
}
