/** What somebody does with a robot who is not there, and failures that wait for them. */
import { COMMAND } from '../../../contract/commands.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { driveAround, endDetour, reportYielding } from '../detours.ts'
import { driveOn, OBSTACLE_AFTER_MS } from '../driving.ts'
import { driveByHand } from '../manual.ts'
import { settle } from '../orders.ts'
import { isStoppedByLoss } from '../simRobot.ts'
import { type Activities, type Activity, stand, standFor } from './activity.ts'
import { orRescued } from './attended.ts'

const DETOURS = [6, 8] as const
const REROUTE_MS = 10_000
const CALIBRATION_MS = 12_000

const waitForCommand: Activity = (world, robot, dtMs) => {
  driveByHand(world, robot, dtMs)
  return undefined
}

const driveDetour: Activity = (world, robot, dtMs) => {
  if (isStoppedByLoss(robot)) return { type: 'localization.lost' }
  const event = driveOn(world, robot, dtMs)
  reportYielding(robot, robot.blockedMs >= OBSTACLE_AFTER_MS)
  if (robot.blockedMs >= REROUTE_MS) {
    robot.blockedMs = 0
    driveAround(world, robot)
  }
  if (event?.type !== 'detour.ended' && event?.type !== 'detour.merged') return undefined
  endDetour(robot)
  for (const command of DETOURS) settle(robot, command, { status: 'done' })
  return event
}

const calibrate: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  if (robot.inStateMs < CALIBRATION_MS) return undefined
  settle(robot, COMMAND.fieldCalibration, { status: 'done' })
  return { type: 'calibration.ended' }
}

export const REMOTE: Activities = [
  [STATE.smFailure, orRescued(waitForCommand)],
  [STATE.remotePause, waitForCommand],
  [STATE.remoteDetour, driveDetour],
  [STATE.incidentTransition, standFor({ type: 'bump.recorded' })],
  [STATE.incident, orRescued(stand)],
  [STATE.calibrating, calibrate],
]
