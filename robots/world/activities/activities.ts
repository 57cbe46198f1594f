/** What a robot does in each state, and the facts that end it. */
import { COMMAND } from '../../../contract/commands.ts'
import { MANUAL_STATES, robotState, STATE } from '../../../contract/robot/states.ts'
import { endDetour } from '../detours.ts'
import { endMove } from '../manual.ts'
import { settle, settleDue } from '../orders.ts'
import { passFaults } from '../raisedFaults.ts'
import { type SimRobot, send } from '../simRobot.ts'
import type { World } from '../world.ts'
import { type Activity, notify } from './activity.ts'
import { AT_HOME } from './atHome.ts'
import { ATTENDED } from './attended.ts'
import { AT_WORK } from './atWork.ts'
import { IN_THE_WAY } from './inTheWay.ts'
import { LOST } from './lost.ts'
import { REMOTE } from './remote.ts'
import { drain } from './supplies.ts'

const ACTIVITIES: ReadonlyMap<number, Activity> = new Map([
  ...AT_HOME,
  ...AT_WORK,
  ...IN_THE_WAY,
  ...ATTENDED,
  ...LOST,
  ...REMOTE,
])

/** States that are sent as messages on entering, beside the state itself. */
const ANNOUNCED: ReadonlyMap<number, { readonly level: 'info' | 'warning' | 'error'; readonly text: string }> = new Map(
  [
    [STATE.pause, { level: 'info', text: 'Waiting for an operator' }],
    [STATE.obstacle, { level: 'warning', text: 'Obstacle detected, waiting' }],
    [STATE.goingHome, { level: 'info', text: 'Going home' }],
    [STATE.disconnection, { level: 'error', text: 'The drive controller is disconnected' }],
    [STATE.dangerObstacle, { level: 'error', text: 'Obstacle inside the danger field' }],
    [STATE.smFailure, { level: 'error', text: 'Safety monitor failure' }],
    [STATE.waterFailure, { level: 'error', text: 'No water flows' }],
    [STATE.poseCorrection, { level: 'warning', text: 'Localization lost, correcting the pose' }],
    [STATE.remotePlanningFeedback, { level: 'warning', text: 'No way found, waiting for advice' }],
    [STATE.incident, { level: 'error', text: 'Something was hit' }],
  ],
)

const INTERRUPTED = { status: 'failed', message: 'The robot does something else now' } as const

/** Ends what belongs to a state that the robot has left. */
function leaveBehind(robot: SimRobot): void {
  if (robot.detour && robot.state !== STATE.remoteDetour) {
    endDetour(robot)
    settle(robot, COMMAND.detourEnter, INTERRUPTED)
    settle(robot, COMMAND.detourGoal, INTERRUPTED)
  }
  if (robot.manual && !MANUAL_STATES.has(robot.state)) endMove(robot, INTERRUPTED)
  if (robot.state !== STATE.calibrating) settle(robot, COMMAND.fieldCalibration, INTERRUPTED)
}

export function stepRobot(world: World, robot: SimRobot, dtMs: number): void {
  robot.inStateMs += dtMs
  leaveBehind(robot)
  passFaults(world, robot)
  settleDue(world, robot)
  drain(robot, dtMs)
  const activity = ACTIVITIES.get(robot.state)
  if (!activity) throw new Error(`Nothing is done in state ${robotState(robot.state, { online: true }).slug}`)
  const event = activity(world, robot, dtMs)
  if (!event || !send(robot, event)) return
  leaveBehind(robot)
  const announced = ANNOUNCED.get(robot.state)
  if (announced) notify(robot, announced.level, `state-${robot.state}`, announced.text)
}
