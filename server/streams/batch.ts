import type { LiveFrame } from '../fleet/liveFrame.ts'

/** A batch holds no more than a socket frame may (decision 230). */
export const MAX_BATCH_BYTES = 4 * 1024 * 1024

export const byteLengthOf = (frames: readonly LiveFrame[]): number =>
  frames.reduce((sum, frame) => sum + frame.bytes.byteLength, 0)

/** Frames back to back in one buffer; each begins at a multiple of 8, because each is a multiple of 8 long. */
export function joinFrames(frames: readonly LiveFrame[]): ArrayBuffer {
  const batch = new Uint8Array(byteLengthOf(frames))
  let offset = 0
  for (const { bytes } of frames) {
    batch.set(bytes, offset)
    offset += bytes.byteLength
  }
  return batch.buffer
}

/** As many batches as the limit asks for, in order. */
export function splitIntoBatches(frames: readonly LiveFrame[]): readonly (readonly LiveFrame[])[] {
  const batches: LiveFrame[][] = []
  let room = 0
  for (const frame of frames) {
    const batch = batches.at(-1)
    if (batch && frame.bytes.byteLength <= room) batch.push(frame)
    else {
      batches.push([frame])
      room = MAX_BATCH_BYTES
    }
    room -= frame.bytes.byteLength
  }
  return batches
}
