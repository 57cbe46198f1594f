import { STATE } from '../../contract/robot/states.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { LIVE_PARAM_NAMES, LIVE_PARAM_RANGES } from '../world/liveParams.ts'
import { isHeadUp, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const WET_STATES: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])

/** What the robot counts, as it names it. */
export const statisticsBody = (world: World, robot: SimRobot): RecordBody<'statistics'> => ({
  rows: [
    { name: 'Speed', value: round(robot.body.velocity.linear, 2), unit: 'm/s' },
    { name: 'Clean water', value: round(robot.waterL, 1), unit: 'L' },
    {
      name: 'Water flow',
      value: WET_STATES.has(robot.state) && !isHeadUp(robot) ? round(robot.params.water_flow, 2) : 0,
      unit: 'L/min',
    },
    { name: 'Area covered', value: round(robot.cleanedM2, 1), unit: 'm²' },
    { name: 'Distance', value: round(robot.odometerM, 1), unit: 'm' },
    { name: 'Battery', value: round(robot.batteryV, 2), unit: 'V' },
    { name: 'Uptime', value: Math.floor(world.timeMs / 1000), unit: 's' },
  ],
})

/** Parameters that can be changed while the robot runs, at their present values. */
export const liveParamsBody = ({ params }: SimRobot): RecordBody<'live_params'> => ({
  params: LIVE_PARAM_NAMES.map(name => ({ name, value: params[name], ...LIVE_PARAM_RANGES[name] })),
})
