import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { wrapAngle } from './geometry.ts'

export type Velocity = { readonly linear: number; readonly angular: number }
export type Body = { readonly pose: Pose; readonly velocity: Velocity }
export const STANDING: Velocity = { linear: 0, angular: 0 }

/** As often a robot steers. Seconds. */
export const STEERING_S = 0.05

const towards = (value: number, target: number, step: number): number =>
  value < target ? Math.min(target, value + step) : Math.max(target, value - step)

/** A differential drive after `dt` seconds: velocities approach what is wanted as fast as the limits allow, the pose follows an arc. */
export function drive({ pose, velocity }: Body, wanted: Velocity, limits: DriveLimits, dt: number): Body {
  const speed = Math.min(limits.speed, Math.max(-limits.speed, wanted.linear))
  const turnRate = Math.min(limits.turnRate, Math.max(-limits.turnRate, wanted.angular))
  const rate = Math.abs(speed) < Math.abs(velocity.linear) ? limits.braking : limits.acceleration
  const linear = towards(velocity.linear, speed, rate * dt)
  const angular = towards(velocity.angular, turnRate, limits.turnAcceleration * dt)
  return { pose: moveAlongArc(pose, { linear, angular }, dt), velocity: { linear, angular } }
}

/** Where constant velocities lead. */
export function moveAlongArc(pose: Pose, { linear, angular }: Velocity, dt: number): Pose {
  const half = (angular * dt) / 2
  const chord = linear * dt * (Math.abs(half) < 1e-6 ? 1 : Math.sin(half) / half)
  return {
    x: pose.x + chord * Math.cos(pose.w + half),
    y: pose.y + chord * Math.sin(pose.w + half),
    w: wrapAngle(pose.w + angular * dt),
  }
}
