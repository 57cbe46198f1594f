/**
 * A stretch of the event log: a keyframe and the frames that came after it, as they came.
 *
 * Stored as `magic u32 · version u32 · id u32 · lineage u32 · fromMs f64 · afterMs f64 · generation u32 · fullChunks u32 ·
 * keyframeBytes u32 · keyframeSum u32 · continues u32 · pad u32`, the keyframe padded to a multiple of 8, then frames back to back to the end.
 */
import { FRAME_HEADER_BYTES, frameStride } from '../../contract/telemetry/frame.ts'

const MAGIC = 0x4c575753
const VERSION = 2
export const SEGMENT_HEAD_BYTES = 56

export type SegmentHead = {
  /** Counts up through the life of a robot's log. */
  readonly id: number
  /** Id of the first segment since the fold last began with nothing; chunk names hold it. */
  readonly lineage: number
  /** Log time of the first frame, or of the scene where that came whole. */
  readonly fromMs: number
  /** Log time at which the segment before ended; 0: there was none. */
  readonly afterMs: number
  /** Nothing was missing between the segment before and this one when this one began. */
  readonly continues: boolean
  /** Generation of the coverage trail in the keyframe, and how many of its chunks are full and kept apart. */
  readonly generation: number
  readonly fullChunks: number
  readonly keyframeBytes: number
  readonly keyframeSum: number
}

/** Whether nothing is missing between the segment of that id, if there is one, and this one: ids are consecutive, and those in between may have left. */
export const continuesFrom = (id: number | undefined, head: SegmentHead): boolean =>
  head.continues && head.id - 1 === id

const padded = (length: number): number => Math.ceil(length / 8) * 8
export const framesStart = (head: SegmentHead): number => SEGMENT_HEAD_BYTES + padded(head.keyframeBytes)

/** FNV-1a over words of four bytes, against files that a crash cut short or a disk turned. */
export function checksum(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4))
  let sum = 0x811c9dc5
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ (words[i] ?? 0), 0x01000193)
  for (let i = words.length * 4; i < bytes.byteLength; i++) sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x01000193)
  return sum >>> 0
}

/** Head and keyframe as they stand at the start of a stored segment. */
export function encodeSegmentStart(head: SegmentHead, keyframe: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(framesStart(head))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, VERSION, true)
  view.setUint32(8, head.id, true)
  view.setUint32(12, head.lineage, true)
  view.setFloat64(16, head.fromMs, true)
  view.setFloat64(24, head.afterMs, true)
  view.setUint32(32, head.generation, true)
  view.setUint32(36, head.fullChunks, true)
  view.setUint32(40, head.keyframeBytes, true)
  view.setUint32(44, head.keyframeSum, true)
  view.setUint32(48, head.continues ? 1 : 0, true)
  bytes.set(keyframe, SEGMENT_HEAD_BYTES)
  return bytes
}

/** Undefined when the bytes are not the start of a segment. */
export function decodeSegmentHead(bytes: Uint8Array): SegmentHead | undefined {
  if (bytes.byteLength < SEGMENT_HEAD_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== VERSION) return undefined
  const fromMs = view.getFloat64(16, true)
  const afterMs = view.getFloat64(24, true)
  if (!Number.isFinite(fromMs) || !Number.isFinite(afterMs)) return undefined
  return {
    id: view.getUint32(8, true),
    lineage: view.getUint32(12, true),
    fromMs,
    afterMs,
    continues: view.getUint32(48, true) === 1,
    generation: view.getUint32(32, true),
    fullChunks: view.getUint32(36, true),
    keyframeBytes: view.getUint32(40, true),
    keyframeSum: view.getUint32(44, true),
  }
}

/** The keyframe and frames of a stored segment; undefined when it was cut off within the keyframe or the keyframe is damaged. */
export function decodeSegment(
  bytes: Uint8Array,
): { readonly keyframe: Uint8Array; readonly frames: Uint8Array } | undefined {
  const head = decodeSegmentHead(bytes)
  if (!head || bytes.byteLength < framesStart(head)) return undefined
  const keyframe = bytes.subarray(SEGMENT_HEAD_BYTES, SEGMENT_HEAD_BYTES + head.keyframeBytes)
  if (checksum(keyframe) !== head.keyframeSum) return undefined
  return { keyframe, frames: bytes.subarray(framesStart(head)) }
}

/** Frames back to back in a buffer of fixed length. */
export type FrameBuffer = { readonly bytes: Uint8Array<ArrayBuffer>; length: number }

/** The same frames without room for more, where much room is left. */
export const packed = (buffer: FrameBuffer): FrameBuffer =>
  buffer.length > buffer.bytes.byteLength / 2
    ? buffer
    : { bytes: buffer.bytes.slice(0, buffer.length), length: buffer.length }

/** A buffer for segments of `capacity` bytes; one longer frame gets a segment of its own. */
export const createFrameBuffer = (capacity: number, firstFrameBytes = 0): FrameBuffer => ({
  bytes: new Uint8Array(firstFrameBytes === 0 ? capacity : Math.max(capacity, strideOf(firstFrameBytes))),
  length: 0,
})

/** Bytes that a frame of header and body takes with its padding. */
const strideOf = (frameBytes: number): number => frameStride(frameBytes - FRAME_HEADER_BYTES)

/** Adds a frame with its padding; false when it does not fit. */
export function addFrame(buffer: FrameBuffer, frame: Uint8Array): boolean {
  const stride = strideOf(frame.byteLength)
  if (buffer.length + stride > buffer.bytes.byteLength) return false
  buffer.bytes.set(frame, buffer.length)
  buffer.length += stride
  return true
}
