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

/** Nobody waits so long for a batch that goes on; what is missing beyond it, playback time waits for. */
const MOST_AT_ONCE_MS = 1000

/** How far playing has come `elapsedMs` after it stood at `positionMs`. */
export const dueAt = (positionMs: number, elapsedMs: number, speed: number): number =>
  positionMs + Math.min(elapsedMs, MOST_AT_ONCE_MS) * speed

const TOLERANCE_MS = 500
/** What a viewer may be behind the service: the way there and back, and what waits to be folded. Milliseconds of its own time. */
const BEHIND_MS = 2000

/** Whether a viewer who says it is at `timeMs` is where the service stands; else it wants to go there. `speed` 0: not playing. */
export const isAt = (timeMs: number, positionMs: number, speed: number): boolean =>
  Math.abs(timeMs - positionMs) <= TOLERANCE_MS + BEHIND_MS * speed
