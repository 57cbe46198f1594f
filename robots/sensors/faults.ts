import type { RecordBody } from '../../contract/telemetry/records.ts'
import { isCameraCovered, isStoppedByLoss, type SimRobot } from '../world/simRobot.ts'

export type Fault = RecordBody<'faults'>['faults'][number]

const LOW_BATTERY_V = 33.6
const LOW_WATER_L = 5
const STATE_ESTOP = 12

/** Faults that are active now, with the codes that operators know them by. */
export function activeFaults(robot: SimRobot): Fault[] {
  const faults: Fault[] = []
  if (robot.state === STATE_ESTOP) faults.push({ code: 1201, text: 'Emergency stop pressed' })
  if (isStoppedByLoss(robot)) faults.push({ code: 3004, text: 'Localization lost' })
  if (robot.batteryV < LOW_BATTERY_V) faults.push({ code: 4102, text: 'Battery low' })
  if (robot.waterL < LOW_WATER_L) faults.push({ code: 5101, text: 'Clean water low' })
  if (isCameraCovered(robot)) faults.push({ code: 6103, text: '3D camera blocked' })
  for (const { code, text } of robot.raised) faults.push({ code, text })
  return faults
}
