/** A command as a robot takes it: judged by the rule table, told to the behaviour, answered (M-039..M-062). */
import { robotObjections } from '../../contract/commandRules.ts'
import type { Answer, RobotCommand } from '../client/commandInbox.ts'
import type { SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import { runDetour } from './detour.ts'
import { moveByHand } from './manual.ts'
import type { Outcome } from './outcome.ts'
import { confirmPose, estimatePose } from './pose.ts'
import { cancelRun, reorder } from './run.ts'
import {
  calibrate,
  collect,
  pass,
  setParam,
  showMessage,
  snapshot,
  stopNow,
  toggle3d,
  toggleMonitor,
} from './service.ts'
import { situationOf } from './situation.ts'

/**
 * Obeys or refuses at once; the end of what takes time is told in `robot.acks`. `speed`: simulated seconds a second, by which a
 * limit in true time is counted in the world's.
 */
export function obey(world: World, robot: SimRobot, command: RobotCommand, speed = 1): Answer {
  const [objection] = robotObjections(command.command, situationOf(robot))
  if (objection) return { status: 'rejected', token: `errors.robot.blocked.${objection.kind}` }
  const outcome = carryOut(world, robot, command, speed)
  if (outcome.kind === 'refused') return { status: 'rejected', token: outcome.token }
  const { id } = command
  if (outcome.kind === 'pending') {
    const { dueMs, message } = outcome
    robot.pending = [
      ...robot.pending,
      { id, command: command.command, ...(dueMs === undefined ? {} : { dueMs }), ...(message ? { message } : {}) },
    ]
  } else if (outcome.kind === 'failed') robot.acks.push({ id, status: 'failed', message: outcome.message })
  else robot.acks.push({ id, status: 'done' })
  return { status: 'accepted' }
}

function carryOut(world: World, robot: SimRobot, command: RobotCommand, speed: number): Outcome {
  switch (command.command) {
    case 2:
      return pass(robot, { type: 'remote.paused' })
    case 3:
      return pass(robot, { type: 'remote.resumed' })
    case 4:
      return pass(robot, { type: 'home.ordered' })
    case 5:
      return estimatePose(robot, command.payload)
    case 6:
    case 7:
    case 8:
      return runDetour(world, robot, command)
    case 9:
      return pass(robot, { type: 'estop.released' })
    case 10:
      return pass(robot, { type: 'safety.reset' })
    case 11:
      return moveByHand(world, robot, command.payload, command.expiresInMs, speed)
    case 12:
      return reorder(world, robot, command.payload)
    case 14:
      return toggle3d(world, robot, command.payload)
    case 15:
      return cancelRun(robot)
    case 16:
      return confirmPose(robot)
    case 18:
      return collect(world)
    case 19:
      return toggleMonitor(robot)
    case 20:
      return showMessage(world, robot, command.payload.message)
    case 21:
      return stopNow(robot)
    case 22:
      return setParam(robot, command.payload)
    case 23:
      return snapshot(world)
    case 24:
      return calibrate(robot, command.payload.calibration_request)
  }
}
