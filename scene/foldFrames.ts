/** Folding frames up to a log time: the newest frame time so far, which never goes back. */
import { decodeFrame } from '../contract/telemetry/codec.ts'
import { type Frame, readFrames } from '../contract/telemetry/frame.ts'
import { applyFrame } from './applyFrame.ts'
import type { Scene } from './scene.ts'

const ignore = (): void => {}

/** Frames back to back. A tail that a crash cut off ends them. */
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
