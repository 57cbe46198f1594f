/** How fast robots of a model drive. */
import type { RobotModel } from './models.ts'

/** Metres, radians and seconds. */
export type DriveLimits = {
  readonly speed: number
  readonly acceleration: number
  readonly braking: number
  readonly turnRate: number
  readonly turnAcceleration: number
}

const SPEED_M_S: { readonly [M in RobotModel]: number } = {
  neo: 0.9,
  switch: 0.8,
  shiny: 0.7,
  wheely: 0.8,
  test: 0.6,
}

export const driveLimits = (model: RobotModel): DriveLimits => ({
  speed: SPEED_M_S[model],
  acceleration: 0.5,
  braking: 1.2,
  turnRate: 0.9,
  turnAcceleration: 2,
})
