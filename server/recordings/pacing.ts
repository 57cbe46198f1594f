import { channelById } from '../../contract/telemetry/channels.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'

/** A frame of a recording that a viewer's fold takes. `landmark`: what follows cannot be understood without it. */
export type PlayedFrame = { readonly frame: LiveFrame; readonly landmark: boolean }

/** Up to this speed every frame is sent. */
const EVERY_FRAME_SPEED = 10

/**
 * Of the frames of one tick those that a viewer is sent, in their order. Above 10x only the newest of each latest-wins channel; poses paint
 * coverage, so that each of them counts at any speed, as do cumulative frames and landmarks.
 */
export function pacedFrames(
  frames: readonly PlayedFrame[],
  wants: (channel: number) => boolean,
  speed: number,
): readonly LiveFrame[] {
  const wanted = frames.filter(({ frame }) => wants(frame.channel))
  if (speed <= EVERY_FRAME_SPEED) return wanted.map(({ frame }) => frame)
  const newest = new Map(wanted.map(({ frame }) => [frame.channel, frame]))
  return wanted
    .filter(({ frame, landmark }) => landmark || countsAlways(frame.channel) || newest.get(frame.channel) === frame)
    .map(({ frame }) => frame)
}

const countsAlways = (channel: number): boolean =>
  channel === POSE_CHANNEL || channelById(channel)?.delivery === 'cumulative'
