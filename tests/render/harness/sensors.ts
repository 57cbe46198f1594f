import type { ChannelName } from '../../../contract/telemetry/channels.ts'
import type { Message } from '../../../contract/telemetry/codec.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import { GREY_PNG } from './greyPng.ts'

type Body<C extends ChannelName> = Message<C>['body']

/** Rays all around: solid ones, then faint ones (254 of 255), then ones that met nothing. */
export function scan(pose: Pose): Body<'laser'> {
  const max = 6
  const count = 360
  const ranges = Float32Array.from({ length: count }, (_, i) => {
    if (i % 90 >= 80) return max
    return i < 240 ? 2 + Math.abs(Math.sin(i / 20)) * 3 : (max * 254.4) / 255
  })
  return { ...pose, start: -Math.PI, end: Math.PI, max, count, ranges }
}

/** Points of a golden-angle spiral in front of the robot. */
export function cloud(pose: Pose, count: number): Body<'laser3d'> {
  const xyz = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const radius = 3 * Math.sqrt(i / count)
    const angle = i * 2.39996
    xyz.set([2 + radius * Math.cos(angle), radius * Math.sin(angle), 0.5], i * 3)
  }
  return { ...pose, count, xyz }
}

export const safety = (pose: Pose): Body<'safety'> => ({
  ...pose,
  dangerCount: 4,
  velocityCount: 5,
  danger: Float32Array.of(-0.6, -0.55, 1.4, -0.55, 1.4, 0.55, -0.6, 0.55),
  velocity: Float32Array.of(-0.8, -0.8, 2, -0.8, 2.6, 0, 2, 0.8, -0.8, 0.8),
})

export function particles(pose: Pose, lock: 0 | 1): Body<'localization'> {
  const count = 40
  const spread = lock === 1 ? 0.4 : 1.2
  const xyw = Float32Array.from(
    Array.from({ length: count }, (_, i) => {
      const radius = spread * Math.sqrt(i / count)
      return [pose.x + radius * Math.cos(i * 2.4), pose.y + radius * Math.sin(i * 2.4), pose.w + (i % 5) * 0.1]
    }).flat(),
  )
  return { lock, median: lock === 1 ? 0.03 : 0.9, count, xyw }
}

/** A small cost map whose costs grow from corner to corner, its lower left corner at `x`, `y`, turned by `yaw`. */
export const costmap = (x: number, y: number, yaw: number): Body<'costmap_local'> => ({
  data: GREY_PNG,
  info: {
    resolution: 0.25,
    width: 16,
    height: 16,
    origin: {
      position: { x, y, z: 0 },
      orientation: { x: 0, y: 0, z: Math.sin(yaw / 2), w: Math.cos(yaw / 2) },
    },
  },
})
