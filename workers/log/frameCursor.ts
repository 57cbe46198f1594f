/** Taking the frames of a segment bit by bit, as time goes by. */
import { frameStride } from '../../contract/telemetry/frame.ts'
import { framesOf } from '../../scene/foldFrames.ts'
import type { LogSegment } from './segmentReading.ts'

export type FrameCursor = {
  /** The frames up to a log time that have not been taken yet, back to back. */
  take(timeMs: number): Uint8Array
  /** Nothing is left to take for now. */
  isAtEnd(): boolean
}

/** Begins at the segment's first frame. */
export function createFrameCursor({ frames, scene }: Pick<LogSegment, 'frames' | 'scene'>): FrameCursor {
  let logMs = scene.timeMs
  let offset = 0
  return {
    take(timeMs) {
      const left = frames().subarray(offset)
      let length = 0
      for (const frame of framesOf(left)) {
        if (Math.max(logMs, frame.timeMs) > timeMs) break
        logMs = Math.max(logMs, frame.timeMs)
        length += frameStride(frame.bodyBytes)
      }
      offset += length
      return left.subarray(0, length)
    },
    isAtEnd: () => framesOf(frames().subarray(offset)).next().done === true,
  }
}
