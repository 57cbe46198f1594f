/** Reading the frames of a segment by log time: the newest frame time so far, which never goes back. */
import { decodeFrame } from '../../contract/telemetry/codec.ts'
import { type Frame, frameStride, readFrames } from '../../contract/telemetry/frame.ts'
import { applyFrame } from '../scene/applyFrame.ts'
import type { Scene } from '../scene/scene.ts'

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

/** The part of a segment that lies behind a log time; `fromMs` is the log time at its start. */
export function framesAfter(frames: Uint8Array, fromMs: number, timeMs: number): Uint8Array {
  let logMs = fromMs
  let offset = 0
  for (const frame of framesOf(frames)) {
    logMs = Math.max(logMs, frame.timeMs)
    if (logMs > timeMs) break
    offset += frameStride(frame.bodyBytes)
  }
  return frames.subarray(offset)
}

/** Log time of the last frame, at least `fromMs`. */
export function lastLogTime(frames: Uint8Array, fromMs: number): number {
  let logMs = fromMs
  for (const frame of framesOf(frames)) logMs = Math.max(logMs, frame.timeMs)
  return logMs
}
