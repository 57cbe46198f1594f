/** A command as a robot takes it: checked against the rule table, passed to the behaviour, answered (M-039..M-062). */
import { robotObjections } from '../../contract/commandRules.ts'
import { COMMAND } from '../../contract/commands.ts'
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
 * Obeys or refuses at once; the end of what takes time is reported in `robot.acks`. `speed`: simulated seconds a second, by which a
 * limit in true time is counted in the world's.
 */
export function executeCommand(world: World, robot: SimRobot, command: RobotCommand, speed = 1): Answer {
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
    case COMMAND.pause:
      return pass(robot, { type: 'remote.paused' })
    case COMMAND.resume:
      return pass(robot, { type: 'remote.resumed' })
    case COMMAND.goHome:
      return pass(robot, { type: 'home.ordered' })
    case COMMAND.poseEstimate:
      return estimatePose(robot, command.payload)
    case COMMAND.detourEnter:
    case COMMAND.detourExit:
    case COMMAND.detourGoal:
      return runDetour(world, robot, command)
    case COMMAND.resetEstop:
      return pass(robot, { type: 'estop.released' })
    case COMMAND.resetSafety:
      return pass(robot, { type: 'safety.reset' })
    case COMMAND.manualControl:
      return moveByHand(world, robot, command.payload, command.expiresInMs, speed)
    case COMMAND.skipSector:
      return reorder(world, robot, command.payload)
    case COMMAND.toggle3dSensors:
      return toggle3d(world, robot, command.payload)
    case COMMAND.cancelCleaning:
      return cancelRun(robot)
    case COMMAND.poseConfirmation:
      return confirmPose(robot)
    case COMMAND.collectDiagnostics:
      return collect(world)
    case COMMAND.localizationMonitor:
      return toggleMonitor(robot)
    case COMMAND.sendOperatorMessage:
      return showMessage(world, robot, command.payload.message)
    case COMMAND.robotEstop:
      return stopNow(robot)
    case COMMAND.setLiveParam:
      return setParam(robot, command.payload)
    case COMMAND.patSnapshot:
      return snapshot(world)
    case COMMAND.fieldCalibration:
      return calibrate(robot, command.payload.calibration_request)
  }
}
