/** Parameters that can be changed while a robot runs: by `set_live_param`, sent on `live_params`. */

import { type DriveLimits, driveLimits } from '../../contract/robot/driveLimits.ts'
import type { RobotModel } from '../../contract/robot/models.ts'
import { WATER_TANK } from '../../contract/robot/waterTank.ts'
import { type Footprint, LANE_OVERLAP } from '../../floor/lanes.ts'

/** Metres, radians and litres a second or minute as named; pressure and overlap are shares. */
export const LIVE_PARAM_RANGES = {
  max_speed: { min: 0.2, max: 1.2, step: 0.05 },
  max_turn_rate: { min: 0.3, max: 1.5, step: 0.1 },
  water_flow: { min: 0, max: 2, step: 0.1 },
  brush_pressure: { min: 0, max: 1, step: 0.05 },
  lane_overlap: { min: 0, max: 0.5, step: 0.02 },
} as const
export type LiveParamName = keyof typeof LIVE_PARAM_RANGES
export type LiveParams = { readonly [P in LiveParamName]: number }

const isLiveParam = (name: string): name is LiveParamName => Object.hasOwn(LIVE_PARAM_RANGES, name)
export const LIVE_PARAM_NAMES: readonly LiveParamName[] = Object.keys(LIVE_PARAM_RANGES).filter(isLiveParam)

const USUAL_PRESSURE = 0.6

export function liveParamsOf(model: RobotModel): LiveParams {
  const { speed, turnRate } = driveLimits(model)
  return {
    max_speed: speed,
    max_turn_rate: turnRate,
    water_flow: WATER_TANK.usualFlowL,
    brush_pressure: USUAL_PRESSURE,
    lane_overlap: LANE_OVERLAP,
  }
}

/** The parameters with one of them changed; undefined when there is no such one or the value is out of its range. */
export function withLiveParam(params: LiveParams, name: string, value: number): LiveParams | undefined {
  if (!isLiveParam(name)) return undefined
  const { min, max } = LIVE_PARAM_RANGES[name]
  return value >= min && value <= max ? { ...params, [name]: value } : undefined
}

export const limitsWith = (limits: DriveLimits, params: LiveParams): DriveLimits => ({
  ...limits,
  speed: params.max_speed,
  turnRate: params.max_turn_rate,
})

/** The footprint as far as lanes are concerned: another overlap than `LANE_OVERLAP` makes them narrower or wider. */
export const footprintWith = (footprint: Footprint, { lane_overlap }: LiveParams): Footprint => ({
  ...footprint,
  swath: (footprint.swath * (1 - lane_overlap)) / (1 - LANE_OVERLAP),
})

/** What work takes from the battery, as a share of what it usually takes: half of it goes into the brushes. */
export const workLoad = ({ brush_pressure }: LiveParams): number => 0.5 + (0.5 * brush_pressure) / USUAL_PRESSURE
