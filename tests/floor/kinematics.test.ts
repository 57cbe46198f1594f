import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driveLimits } from '../../contract/robot/driveLimits.ts'
import { type Body, drive, moveAlongArc, STANDING } from '../../floor/kinematics.ts'

const limits = driveLimits('neo')
const wanted = fc.record({
  linear: fc.double({ min: -5, max: 5, noNaN: true }),
  angular: fc.double({ min: -8, max: 8, noNaN: true }),
})
const STEP_S = 0.05
const TINY = 1e-9

test('whatever is wanted, speed, turn rate and their changes stay within the limits of the drive', () => {
  fc.assert(
    fc.property(fc.array(wanted, { minLength: 1, maxLength: 60 }), wishes => {
      let body: Body = { pose: { x: 0, y: 0, w: 0 }, velocity: STANDING }
      for (const asked of wishes) {
        const next = drive(body, asked, limits, STEP_S)
        const { linear, angular } = next.velocity
        expect(Math.abs(linear)).toBeLessThanOrEqual(limits.speed + TINY)
        expect(Math.abs(angular)).toBeLessThanOrEqual(limits.turnRate + TINY)
        expect(Math.abs(linear - body.velocity.linear)).toBeLessThanOrEqual(limits.braking * STEP_S + TINY)
        if (Math.abs(linear) > Math.abs(body.velocity.linear) && linear * body.velocity.linear > 0)
          expect(Math.abs(linear - body.velocity.linear)).toBeLessThanOrEqual(limits.acceleration * STEP_S + TINY)
        expect(Math.abs(angular - body.velocity.angular)).toBeLessThanOrEqual(limits.turnAcceleration * STEP_S + TINY)
        const moved = Math.hypot(next.pose.x - body.pose.x, next.pose.y - body.pose.y)
        expect(moved).toBeLessThanOrEqual(Math.abs(linear) * STEP_S + TINY)
        expect(Math.abs(next.pose.w)).toBeLessThanOrEqual(Math.PI)
        body = next
      }
    }),
  )
})

test('a differential drive moves along the circle of its two velocities and never sideways', () => {
  const quarter = moveAlongArc({ x: 1, y: 2, w: 0 }, { linear: Math.PI / 2, angular: Math.PI / 2 }, 1)
  expect(quarter.x).toBeCloseTo(2, 9)
  expect(quarter.y).toBeCloseTo(3, 9)
  expect(quarter.w).toBeCloseTo(Math.PI / 2, 9)
  const straight = moveAlongArc({ x: 0, y: 0, w: Math.PI / 2 }, { linear: 0.5, angular: 0 }, 2)
  expect(straight.x).toBeCloseTo(0, 9)
  expect(straight.y).toBeCloseTo(1, 9)
})
