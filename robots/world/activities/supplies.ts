import { knownReason } from '../../../contract/robot/runReasons.ts'
import type { BehaviourEvent } from '../../behaviour/facts.ts'
import { leaveOff } from '../leftOff.ts'
import { workLoad } from '../liveParams.ts'
import { isHeadUp, type SimRobot } from '../simRobot.ts'
import { notify } from './activity.ts'

/** Volts at which a robot goes home (A-105: 32 V is empty). */
export const LOW_V = 33.4
const EMPTY_V = 32
/** Volts a second: three hours of work. */
export const WORK_DRAIN_V = 7.6 / (3 * 3600)
export const IDLE_DRAIN_V = WORK_DRAIN_V / 6

export function drain(robot: SimRobot, dtMs: number): void {
  if (robot.snapshot.hasTag('docked')) return
  const works = robot.snapshot.hasTag('drives')
  const volts = works ? WORK_DRAIN_V * workLoad(robot.params) : IDLE_DRAIN_V
  robot.batteryV = Math.max(EMPTY_V, robot.batteryV - (volts * dtMs) / 1000)
}

export function spray(robot: SimRobot, dtMs: number): void {
  robot.waterL = Math.max(0, robot.waterL - (robot.params.water_flow / 60_000) * dtMs)
}

/** What sends a robot home before its work is done: for good where the battery is low, for a while where the tank is empty. */
export function supplyEnds(robot: SimRobot): BehaviourEvent | undefined {
  if (robot.batteryV < LOW_V) {
    notify(robot, 'warning', 'supplies', 'Battery low, going home to charge')
    robot.runEvents.push({ type: 'reason', reason: knownReason('batteryLow') })
    return { type: 'supplies.ranLow' }
  }
  if (robot.waterL > 0 || isHeadUp(robot)) return undefined
  notify(robot, 'warning', 'supplies', 'Clean water empty, going home to refill')
  leaveOff(robot)
  return { type: 'water.ranOut' }
}
