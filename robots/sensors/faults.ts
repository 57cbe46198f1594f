import { STATE } from '../../contract/robot/states.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { isCameraCovered, isStoppedByLoss, type SimRobot } from '../world/simRobot.ts'

type TimedFault = RecordBody<'faults'>['faults'][number]
export type Fault = Omit<TimedFault, 'since'>

const LOW_BATTERY_V = 33.6
const LOW_WATER_L = 5

/** Faults that are active now, with the codes that operators know them by. */
export function activeFaults(robot: SimRobot): Fault[] {
  const faults: Fault[] = []
  if (robot.state === STATE.estop) faults.push({ code: 1201, text: 'Emergency stop pressed' })
  if (isStoppedByLoss(robot)) faults.push({ code: 3004, text: 'Localization lost' })
  if (robot.batteryV < LOW_BATTERY_V) faults.push({ code: 4102, text: 'Battery low' })
  if (robot.waterL < LOW_WATER_L) faults.push({ code: 5101, text: 'Clean water low' })
  if (isCameraCovered(robot)) faults.push({ code: 6103, text: '3D camera blocked' })
  for (const { code, text } of robot.raised) faults.push({ code, text })
  return faults
}

/** Remembers since when each fault is active. */
export function createFaultTimes() {
  let times: ReadonlyMap<number, number> = new Map()
  return {
    /** The same faults with when they came up; one that was not active at the call before has come up at `timeMs`, by the robot's clock. */
    withTimes: (active: readonly Fault[], timeMs: number): TimedFault[] => {
      const timed = active.map(fault => ({ ...fault, since: times.get(fault.code) ?? Math.round(timeMs) }))
      times = new Map(timed.map(({ code, since }) => [code, since]))
      return timed
    },
  }
}
