import type { RecordBody } from '../../contract/telemetry/records.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const WET_STATES: ReadonlySet<number> = new Set([7, 38])
const FLOW_L_MIN = 0.9

/** What the robot counts, as it names it. */
export const statisticsBody = (world: World, robot: SimRobot): RecordBody<'statistics'> => ({
  rows: [
    { name: 'Speed', value: round(robot.body.velocity.linear, 2), unit: 'm/s' },
    { name: 'Clean water', value: round(robot.waterL, 1), unit: 'L' },
    { name: 'Water flow', value: WET_STATES.has(robot.state) ? FLOW_L_MIN : 0, unit: 'L/min' },
    { name: 'Area covered', value: round(robot.cleanedM2, 1), unit: 'm²' },
    { name: 'Distance', value: round(robot.odometerM, 1), unit: 'm' },
    { name: 'Battery', value: round(robot.batteryV, 2), unit: 'V' },
    { name: 'Uptime', value: Math.floor(world.timeMs / 1000), unit: 's' },
  ],
})

/** Parameters that can be changed while the robot runs, at their present values. */
export const liveParamsBody = (robot: SimRobot): RecordBody<'live_params'> => ({
  params: [
    { name: 'max_speed', value: robot.limits.speed, min: 0.2, max: 1.2, step: 0.05 },
    { name: 'max_turn_rate', value: robot.limits.turnRate, min: 0.3, max: 1.5, step: 0.1 },
    { name: 'water_flow', value: FLOW_L_MIN, min: 0, max: 2, step: 0.1 },
    { name: 'brush_pressure', value: 0.6, min: 0, max: 1, step: 0.05 },
    { name: 'lane_overlap', value: 0.08, min: 0, max: 0.5, step: 0.02 },
  ],
})
