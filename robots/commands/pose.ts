import { POSE_FAULT } from '../../contract/commandRules.ts'
import { COMMAND } from '../../contract/commands.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { believe, matchScan } from '../world/belief.ts'
import { settle } from '../world/orders.ts'
import { clearFault } from '../world/raisedFaults.ts'
import { hasLock, type SimRobot, send, takes } from '../world/simRobot.ts'
import { DONE, failed, type Outcome, PENDING } from './outcome.ts'

/** Enough for a scan that fits to be matched to the end. */
const LONG_MS = 60_000

/** M-105: the robot believes what it is given, and finds out by its scan. */
export function estimatePose(robot: SimRobot, given: Pose): Outcome {
  settle(robot, COMMAND.poseEstimate, { status: 'failed', message: 'A newer estimate has come' })
  believe(robot, given)
  if (takes(robot, { type: 'pose.estimated' })) {
    send(robot, { type: 'pose.estimated' })
    robot.inStateMs = 0
    return PENDING
  }
  // In a state that waits for something else: an emergency stop is no time to think long about the pose.
  if (matchScan(robot, LONG_MS) !== 'found') return failed('The scan does not fit the map there')
  clearFault(robot, POSE_FAULT)
  return DONE
}

/** The pose that the robot has is right. */
export function confirmPose(robot: SimRobot): Outcome {
  if (!hasLock(robot)) return failed('The robot has no lock')
  clearFault(robot, POSE_FAULT)
  send(robot, { type: 'pose.confirmed' })
  return DONE
}
