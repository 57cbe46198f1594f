import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { RecordedFrame } from './archive.ts'
import { frameAt } from './recordedFrame.ts'

/** Frames on their way into a file, in the order in which they came. */
export type FrameList = {
  /** Copies the frame. */
  readonly add: (frame: LiveFrame, logMs: number) => void
  readonly length: () => number
  /** Bytes of all of them. */
  readonly bytes: () => number
  /** Views on the list's memory, in which nothing changes that has been added. */
  readonly frames: () => readonly RecordedFrame[]
}

const FIRST_FRAMES = 16

/**
 * Back to back in one piece of memory. As objects the frames of the last seconds would outlive the young generation of the heap: with a thousand robots there are
 * twenty thousand of them.
 * @param firstBytes how much there is room for at first; it grows as it is filled
 */
export function createFrameList(firstBytes = 1024): FrameList {
  let memory = new Uint8Array(0)
  let used = 0
  let logTimes = new Float64Array(0)
  let count = 0

  function makeRoom(size: number): void {
    if (used + size > memory.byteLength) {
      const wanted = new Uint8Array(Math.max(firstBytes, 2 * memory.byteLength, used + size))
      wanted.set(memory.subarray(0, used))
      memory = wanted
    }
    if (count < logTimes.length) return
    const wanted = new Float64Array(Math.max(FIRST_FRAMES, 2 * count))
    wanted.set(logTimes)
    logTimes = wanted
  }

  return {
    add: ({ bytes }, logMs) => {
      makeRoom(bytes.byteLength)
      memory.set(bytes, used)
      logTimes[count] = logMs
      used += bytes.byteLength
      count += 1
    },
    length: () => count,
    bytes: () => used,
    frames: () => {
      const frames: RecordedFrame[] = []
      for (let start = 0, at = 0; start < used; at++) {
        const frame = frameAt(memory, start)
        if (!frame) throw new Error('What was recorded is no frame')
        frames.push({ ...frame, logMs: logTimes[at] ?? 0 })
        start += frame.bytes.byteLength
      }
      return frames
    },
  }
}
