import { BLOCKED_SAFETY, type MoveDirection } from '../../../../contract/commands.ts'
import type { Pose, RecordBody } from '../../../../contract/telemetry/records.ts'

export type PadDirection = Exclude<MoveDirection, 'stop'>

/** Future-pose angles (M-063): of a move along an arc, and of a turn on the spot. Radians. */
const ARC_RAD = 0.698
const TURN_RAD = 1.396

type PadMove = {
  readonly direction: PadDirection
  /** 1 ahead, −1 back, 0 on the spot. */
  readonly along: -1 | 0 | 1
  /** Counter-clockwise. */
  readonly angle: number
  /** Digit of the numpad (decision 409). */
  readonly digit: number
}

/** The pad, row by row from the front left; its middle is the robot. */
export const PAD: readonly PadMove[] = [
  { direction: 'forward_left', along: 1, angle: ARC_RAD, digit: 7 },
  { direction: 'forward', along: 1, angle: 0, digit: 8 },
  { direction: 'forward_right', along: 1, angle: -ARC_RAD, digit: 9 },
  { direction: 'left', along: 0, angle: TURN_RAD, digit: 4 },
  { direction: 'right', along: 0, angle: -TURN_RAD, digit: 6 },
  { direction: 'backward_left', along: -1, angle: -ARC_RAD, digit: 1 },
  { direction: 'backward', along: -1, angle: 0, digit: 2 },
  { direction: 'backward_right', along: -1, angle: ARC_RAD, digit: 3 },
]

/** Where the robot does not say how far it moves (M-063). Metres. */
const DEFAULT_STEPS: readonly number[] = [0.1, 0.5, 1]
const FIRST_STEP_M = 0.3

type Safety = RecordBody<'move_safety'>

/** Step lengths on offer, shortest first: those the robot names, else the standard ones. Metres. */
export function stepsOf(safety: Safety | undefined): readonly number[] {
  const named = new Set(safety?.directions.map(({ distance }) => Math.abs(distance)).filter(distance => distance > 0))
  return named.size > 0 ? [...named].toSorted((a, b) => a - b) : DEFAULT_STEPS
}

/** The step nearest to 0.3 m, the smaller in a tie (M-063). */
export const firstStep = (steps: readonly number[]): number =>
  steps.reduce((best, step) => (nearer(step, best) ? step : best), steps[0] ?? FIRST_STEP_M)
const nearer = (step: number, best: number): boolean =>
  Math.abs(step - FIRST_STEP_M) < Math.abs(best - FIRST_STEP_M) - 1e-9

/** The robot's report of a direction at the step nearest to the chosen one; undefined without one. */
export function safetyOf(safety: Safety | undefined, direction: PadDirection, stepM: number): number | undefined {
  const said = safety?.directions.filter(each => each.direction === direction) ?? []
  const nearest = said.reduce<Safety['directions'][number] | undefined>(
    (best, each) =>
      best && Math.abs(Math.abs(best.distance) - stepM) <= Math.abs(Math.abs(each.distance) - stepM) ? best : each,
    undefined,
  )
  return nearest?.safety
}

/** Whether safe mode keeps the robot from it (M-062). */
export const isBlocked = (safety: number | undefined): boolean => safety !== undefined && safety >= BLOCKED_SAFETY

/** The pose after a distance along an arc that turns by an angle; on the spot where the distance is 0. Map. */
export function futurePose(pose: Pose, distance: number, angle: number): Pose {
  const chord = Math.abs(angle) < 1e-6 ? distance : (2 * distance * Math.sin(angle / 2)) / angle
  const heading = pose.w + angle / 2
  return { x: pose.x + chord * Math.cos(heading), y: pose.y + chord * Math.sin(heading), w: pose.w + angle }
}
