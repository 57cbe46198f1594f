/** Picking frames of a segment and joining them. */
import {
  FRAME_HEADER_BYTES,
  type FrameHeader,
  frameStride,
  readHeaderAlone,
  viewOf,
} from '../../contract/telemetry/frame.ts'
import type { FrameBuffer } from './segment.ts'
import type { ReadAt } from './segmentStore.ts'

/** Read at once: where frames are short, the next ones are among them. */
const BLOCK_BYTES = 16 * 1024

/**
 * The frames that are wanted by their header, back to back, from an offset to the end of what is read in parts: a long one that nobody wants is not
 * read.
 */
export function pickFrames(readAt: ReadAt, start: number, isWanted: (header: FrameHeader) => boolean): Uint8Array {
  let block = readAt(start, BLOCK_BYTES)
  let blockAt = start
  const bytesAt = (at: number, length: number): Uint8Array => {
    if (at + length > blockAt + block.byteLength) {
      block = readAt(at, Math.max(length, BLOCK_BYTES))
      blockAt = at
    }
    return block.subarray(at - blockAt, at - blockAt + length)
  }
  const picked: Uint8Array[] = []
  for (let at = start; ; ) {
    const header = readHeaderAlone(viewOf(bytesAt(at, FRAME_HEADER_BYTES)))
    if (!header.ok) break
    const stride = frameStride(header.value.bodyBytes)
    if (isWanted(header.value)) {
      const frame = bytesAt(at, stride)
      // A crash has cut it off.
      if (frame.byteLength < stride) break
      picked.push(frame)
    }
    at += stride
  }
  return joinFrames(picked)
}

/** The same of frames in memory. */
export function pickInMemory({ bytes, length }: FrameBuffer, isWanted: (header: FrameHeader) => boolean): Uint8Array {
  const frames = bytes.subarray(0, length)
  return pickFrames((at, count) => frames.subarray(at, at + count), 0, isWanted)
}

/** Copies frames into one buffer, back to back. */
export function joinFrames(frames: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(frames.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let offset = 0
  for (const frame of frames) {
    joined.set(frame, offset)
    offset += frame.byteLength
  }
  return joined
}
