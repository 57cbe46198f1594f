/** Reading the frames of a segment by log time: the newest frame time so far, which never goes back. */
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import {
  FRAME_HEADER_BYTES,
  type Frame,
  type FrameHeader,
  frameStride,
  readFrames,
  readHeaderAlone,
  viewOf,
} from '../../contract/telemetry/frame.ts'
import { applyFrame } from '../scene/applyFrame.ts'
import type { Scene } from '../scene/scene.ts'
import type { FrameBuffer } from './segment.ts'
import type { ReadAt } from './segmentStore.ts'

const ignore = (): void => {}

/** The frames of a stored or live segment. A tail that a crash cut off ends them. */
export const framesOf = (frames: Uint8Array): Generator<Frame> => readFrames(frames, ignore)

/** `scene` and every frame up to a log time. */
export function foldUpTo(scene: Scene, frames: Uint8Array, timeMs: number): Scene {
  let folded = scene
  for (const frame of framesOf(frames)) {
    if (Math.max(folded.timeMs, frame.timeMs) > timeMs) break
    const message = decodeFrame(frame)
    if (message.ok) folded = applyFrame(folded, message.value)
  }
  return folded
}

/** Log time of the last frame, at least `fromMs`. */
export const lastLogTime = (frames: Uint8Array, fromMs: number): number => logTimes(frames, fromMs).at(-1) ?? fromMs

/** Log times of the frames, each at least `fromMs`, rising. */
export function logTimes(frames: Uint8Array, fromMs: number): readonly number[] {
  let logMs = fromMs
  const times: number[] = []
  for (const frame of framesOf(frames)) {
    logMs = Math.max(logMs, frame.timeMs)
    times.push(logMs)
  }
  return times
}

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
