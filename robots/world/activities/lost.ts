/** A robot that does not know where it is. */
import { POSE_FAULT } from '../../../contract/commandRules.ts'
import { COMMAND } from '../../../contract/commands.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { matchScan } from '../belief.ts'
import { settle } from '../orders.ts'
import { clearFault } from '../raisedFaults.ts'
import { type Activities, type Activity, stand } from './activity.ts'
import { orRescued } from './attended.ts'

/** Ms after which a scan that lies nowhere near the walls is reported as such. */
const VERDICT_MS = 4000

const findPose: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  return matchScan(robot, dtMs) === 'found' ? { type: 'localization.found' } : undefined
}

/** The same from where somebody says that it is. */
const findPoseThere: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const matched = matchScan(robot, dtMs)
  if (matched === 'none' && robot.inStateMs >= VERDICT_MS)
    settle(robot, COMMAND.poseEstimate, { status: 'failed', message: 'The scan does not fit the map there' })
  if (matched !== 'found') return undefined
  clearFault(robot, POSE_FAULT)
  settle(robot, COMMAND.poseEstimate, { status: 'done' })
  return { type: 'localization.found' }
}

export const LOST: Activities = [
  [STATE.poseCorrection, orRescued(findPose)],
  [STATE.remotePoseCorrection, orRescued(findPoseThere)],
]
