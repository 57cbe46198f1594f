import { STANDING } from '../../../floor/kinematics.ts'
import type { BehaviourEvent } from '../../behaviour/facts.ts'
import { move } from '../driving.ts'
import type { RobotMessage, SimRobot } from '../simRobot.ts'
import type { World } from '../world.ts'

/** What a robot does for one step in a state, and the fact that ends the state if there is one. */
export type Activity = (world: World, robot: SimRobot, dtMs: number) => BehaviourEvent | undefined
/** Activities by the number of the state. */
export type Activities = readonly (readonly [state: number, activity: Activity])[]

export const stand: Activity = (_world, robot, dtMs) => {
  move(robot, STANDING, dtMs)
  return undefined
}

/** Stands for the few seconds that were drawn on entering the state. */
export const standFor =
  (event: BehaviourEvent): Activity =>
  (world, robot, dtMs) => {
    stand(world, robot, dtMs)
    return robot.inStateMs >= robot.patienceMs ? event : undefined
  }

export const notify = (robot: SimRobot, level: RobotMessage['level'], key: string, text: string): void => {
  robot.outbox.push({ level, key, text })
}
