import { EVERY_FRAME_SPEED } from '../../contract/playback.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'

/** `landmarks`: frames without which what follows cannot be understood. */
type Pacing = {
  readonly wants: (channel: number) => boolean
  readonly speed: number
  readonly landmarks: ReadonlySet<LiveFrame>
}

/**
 * Of the frames of one tick those that a viewer is sent, in their order. Above 10x only the newest of each latest-wins channel; poses paint
 * coverage, so that each of them counts at any speed, as do cumulative frames and landmarks.
 */
export function pacedFrames(frames: readonly LiveFrame[], { wants, speed, landmarks }: Pacing): readonly LiveFrame[] {
  const wanted = frames.filter(({ channel }) => wants(channel))
  if (speed <= EVERY_FRAME_SPEED) return wanted
  const newest = new Map<number, LiveFrame>()
  for (const frame of wanted) newest.set(frame.channel, frame)
  return wanted.filter(
    frame => COUNTS_ALWAYS.has(frame.channel) || newest.get(frame.channel) === frame || landmarks.has(frame),
  )
}

const COUNTS_ALWAYS: ReadonlySet<number> = new Set([
  POSE_CHANNEL,
  ...CHANNELS.filter(({ delivery }) => delivery === 'cumulative').map(({ id }) => id),
])
