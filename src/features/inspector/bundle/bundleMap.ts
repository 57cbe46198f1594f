/** Where a robot was at a moment of a session in a file, and what its laser saw then: folded from the frames that the file has. */
import type { BundleTelemetry } from '../../../../contract/journal/bundle.ts'
import { CHANNEL } from '../../../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../../../contract/telemetry/codec.ts'
import { type Frame, readFrames } from '../../../../contract/telemetry/frame.ts'

export type MapPoint = { readonly x: number; readonly y: number }
type TimedPose = MapPoint & { readonly w: number; readonly timeMs: number }

/** Frames of one robot as they are asked for: poses at once, scans when one is shown. */
export type RobotTrack = {
  readonly robot: number
  readonly poses: readonly TimedPose[]
  readonly scans: readonly Frame[]
}

/** Map metres; `trail` up to the moment, oldest first. */
export type TrackMoment = {
  readonly pose: TimedPose
  readonly trail: readonly MapPoint[]
  readonly scan: readonly MapPoint[]
}

/** Reads what may be damaged: a frame that is none is left out. */
export function robotTrack({ robot, frames }: BundleTelemetry): RobotTrack {
  const poses: TimedPose[] = []
  const scans: Frame[] = []
  for (const frame of readFrames(frames, () => undefined)) {
    if (frame.channel === CHANNEL.laser) scans.push(frame)
    if (frame.channel !== CHANNEL.pose) continue
    const message = decodeFrame(frame)
    if (!message.ok || message.value.channel !== 'pose') continue
    const { x, y, w } = message.value.body
    poses.push({ x, y, w, timeMs: frame.timeMs })
  }
  return { robot, poses, scans }
}

/** Undefined where the file has nothing of so early a time. */
export function trackMoment({ poses, scans }: RobotTrack, atMs: number): TrackMoment | undefined {
  const last = poses.findLastIndex(({ timeMs }) => timeMs <= atMs)
  const pose = poses[last]
  if (!pose) return undefined
  const frame = scans.findLast(({ timeMs }) => timeMs <= atMs)
  const message = frame && decodeFrame(frame)
  return {
    pose,
    trail: poses.slice(0, last + 1),
    scan: message?.ok && message.value.channel === 'laser' ? scanPoints(message.value) : [],
  }
}

/** Where the beams ended that met something. */
function scanPoints({ body }: Extract<Message, { readonly channel: 'laser' }>): readonly MapPoint[] {
  const { x, y, w, start, end, max, ranges } = body
  const step = ranges.length > 1 ? (end - start) / (ranges.length - 1) : 0
  return [...ranges].flatMap((range, beam) => {
    const angle = w + start + beam * step
    return range > 0 && range < max ? [{ x: x + range * Math.cos(angle), y: y + range * Math.sin(angle) }] : []
  })
}
