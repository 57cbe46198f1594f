/** A keyframe as the data of a message on the topic `keyframe`. Little endian. */
import { frameStride, readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Keyframe } from './archive.ts'
import { frameOf } from './recordedFrame.ts'

const VERSION = 1
const HEADER_BYTES = 24

/** A keyframe whose trail goes on from the keyframe before it in the same file. */
export type StoredKeyframe = Omit<Keyframe, 'trail'> & { readonly trailKept: number; readonly trailAdded: Float32Array }

/** @param before the trail of the keyframe before in the same file; empty in the first one */
export function encodeKeyframe({ timeMs, frames, trail }: Keyframe, before: Float32Array): Uint8Array {
  const shared = sharedLength(before, trail)
  const added = trail.subarray(shared)
  const frameBytes = frames.reduce((sum, frame) => sum + frame.bytes.byteLength, 0)
  const bytes = new Uint8Array(HEADER_BYTES + frameBytes + added.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, VERSION, true)
  view.setUint32(4, frameBytes, true)
  view.setFloat64(8, timeMs, true)
  view.setUint32(16, shared, true)
  view.setUint32(20, added.length, true)
  let offset = HEADER_BYTES
  for (const frame of frames) {
    bytes.set(frame.bytes, offset)
    offset += frame.bytes.byteLength
  }
  bytes.set(new Uint8Array(added.buffer, added.byteOffset, added.byteLength), offset)
  return bytes
}

/** Undefined when the bytes are no keyframe. */
export function decodeKeyframe(bytes: Uint8Array): StoredKeyframe | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frameBytes = view.getUint32(4, true)
  const added = view.getUint32(20, true)
  const trailStart = HEADER_BYTES + frameBytes
  if (view.getUint32(0, true) !== VERSION || trailStart + added * 4 !== bytes.byteLength) return undefined
  const frames: LiveFrame[] = []
  let offset = HEADER_BYTES
  for (const { bodyBytes } of readFrames(bytes.subarray(HEADER_BYTES, trailStart), () => undefined)) {
    const frame = frameOf(bytes.subarray(offset, offset + frameStride(bodyBytes)))
    if (frame) frames.push(frame)
    offset += frameStride(bodyBytes)
  }
  return {
    timeMs: view.getFloat64(8, true),
    frames,
    trailKept: view.getUint32(16, true),
    trailAdded: new Float32Array(bytes.slice(trailStart).buffer),
  }
}

/** The trail of the last of a file's keyframes, in order from the first. */
export function trailOf(keyframes: readonly StoredKeyframe[]): Float32Array {
  return keyframes.reduce<Float32Array>((trail, { trailKept, trailAdded }) => {
    const next = new Float32Array(trailKept + trailAdded.length)
    next.set(trail.subarray(0, trailKept))
    next.set(trailAdded, trailKept)
    return next
  }, new Float32Array())
}

function sharedLength(a: Float32Array, b: Float32Array): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a[length] === b[length]) length++
  return length
}
