import type { RaisedFault, SimRobot } from './simRobot.ts'
import type { World } from './world.ts'

/** Raises a fault, for so many ms of the world or until somebody mends it. */
export function raiseFault(world: World, robot: SimRobot, code: number, text: string, forMs = Infinity): void {
  const fault: RaisedFault = { code, text, untilMs: world.timeMs + forMs }
  robot.raised = [...robot.raised.filter(other => other.code !== code), fault]
}

export function clearFault(robot: SimRobot, code: number): void {
  robot.raised = robot.raised.filter(fault => fault.code !== code)
}

/** Faults pass that were raised for a time. */
export function passFaults(world: World, robot: SimRobot): void {
  if (robot.raised.some(({ untilMs }) => untilMs <= world.timeMs))
    robot.raised = robot.raised.filter(({ untilMs }) => untilMs > world.timeMs)
}
