import { channelByName } from '../../contract/telemetry/channels.ts'
import { decodeBody } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import type { LiveFrame } from './liveFrame.ts'

export const POSE_CHANNEL = channelByName('pose').id

/** Poses nearer than this to the one before paint nothing new. Metres; the protocol asks for no gap over 0.25. */
const STEP_M = 0.2
/** Four kilometres of driving, 1.4 MB. Over it every second pose goes: old coverage gets coarser, never lost. */
const MOST_FRAMES = 20_000

/** The poses of a run, thinned, as the frames they came in: what a viewer who comes later needs to paint what was covered before. */
export type PoseTrail = {
  readonly add: (frame: LiveFrame) => void
  readonly clear: () => void
  readonly frames: () => readonly LiveFrame[]
}

export function createPoseTrail(): PoseTrail {
  let frames: LiveFrame[] = []
  let last: { readonly x: number; readonly y: number } | undefined
  return {
    add: frame => {
      const [whole] = readFrames(frame.bytes, () => undefined)
      const pose = whole && decodeBody('pose', whole.body)
      if (!pose?.ok) return
      const { x, y } = pose.value
      if (last && Math.hypot(x - last.x, y - last.y) < STEP_M) return
      last = { x, y }
      frames.push(frame)
      if (frames.length > MOST_FRAMES) frames = frames.filter((_, i) => i % 2 === 0 || i > MOST_FRAMES / 2)
    },
    clear: () => {
      frames = []
      last = undefined
    },
    frames: () => frames,
  }
}
