/** Something stands in the way: waiting for it to leave, for somebody to judge it, or for a way around. */
import { STATE } from '../../../contract/robot/states.ts'
import type { BehaviourEvent } from '../../behaviour/facts.ts'
import { driveAround, isPassable } from '../detours.ts'
import { freeWay, isInDanger, movingThings, sees3d } from '../hazards.ts'
import { driveByHand } from '../manual.ts'
import { postpone } from '../run.ts'
import { currentSector, isCameraCovered, type SimRobot } from '../simRobot.ts'
import { visitorOf } from '../visits.ts'
import type { World } from '../world.ts'
import { type Activities, type Activity, notify, stand } from './activity.ts'
import { orRescued } from './attended.ts'

/** Ms without anything in the way before driving on, and with it before a way around is looked for. */
const CLEAR_MS = 700
const WAIT_LIMIT_MS = 12_000
/** The further down a robot's slot, the longer it waits: two that face each other do not both give way. */
const SLOT_WAIT_LIMIT_MS = 7000
const DANGER_MS = 4000
/** Two robots that stand nose to nose may find no way around each other: so long one of them waits before it goes elsewhere. */
const GIVE_WAY_MS = 60_000
/** Free path before the nose that is enough to drive on, metres. */
const FREE_M = 0.5

const waitForWay: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  robot.clearMs = freeWay(world, robot, movingThings(world, robot)) > FREE_M ? robot.clearMs + dtMs : 0
  if (robot.clearMs >= CLEAR_MS) return { type: 'obstacle.left' }
  robot.dangerMs = isInDanger(world, robot) ? robot.dangerMs + dtMs : 0
  if (robot.dangerMs >= DANGER_MS) return { type: 'danger.entered' }
  if (visitorOf(world, robot) && pressesStop(robot)) {
    notify(robot, 'error', 'estop', 'Emergency stop pressed on the robot')
    robot.needsPush = true
    return { type: 'estop.pressed', by: 'hand' }
  }
  robot.blockedMs += dtMs
  if (robot.blockedMs < WAIT_LIMIT_MS + SLOT_WAIT_LIMIT_MS * robot.spec.slot) return undefined
  robot.blockedMs = 0
  if (standsBefore(world, robot))
    return isPassable(world, robot) ? { type: 'danger.entered' } : { type: 'path.notFound' }
  if (!driveAround(world, robot)) return robot.inStateMs < GIVE_WAY_MS ? undefined : giveWay(robot)
  notify(robot, 'info', 'obstacle', 'Obstacle did not clear, driving around it')
  return { type: 'obstacle.stayed' }
}

/** Takes another sector first; where there is none somebody has to come. */
function giveWay(robot: SimRobot): BehaviourEvent {
  const sector = currentSector(robot)
  if (sector === 0 || !robot.queue.some(({ status }) => status === 'queued')) return { type: 'path.notFound' }
  postpone(robot, sector)
  notify(robot, 'warning', `sector-${sector}`, `The way in sector ${sector} is blocked, another comes first`)
  return { type: 'sector.dropped' }
}

/** People and robots move on. What does not is for a person to judge: an object on the floor, or something before the camera. */
const standsBefore = (world: World, robot: SimRobot): boolean =>
  (isCameraCovered(robot) && sees3d(world, robot)) || freeWay(world, robot, world.objects) <= FREE_M

/** Once in a while somebody tries the red button: so many times a second of standing before it. */
const PRESSES_PER_SECOND = 0.006
const pressesStop = (robot: SimRobot): boolean => robot.random() < PRESSES_PER_SECOND * 0.05

const standOff: Activity = (world, robot, dtMs) => {
  driveByHand(world, robot, dtMs)
  const isClear = !isInDanger(world, robot) && !standsBefore(world, robot)
  robot.clearMs = isClear ? robot.clearMs + dtMs : 0
  return robot.clearMs >= DANGER_MS && !robot.drivenByHand ? { type: 'danger.left' } : undefined
}

/** Ms between two looks for a way. */
const LOOK_MS = 2000

const lookForWay: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  robot.clearMs += dtMs
  if (robot.clearMs < LOOK_MS) return undefined
  robot.clearMs = 0
  return !robot.path || isPassable(world, robot) ? { type: 'way.cleared' } : undefined
}

export const IN_THE_WAY: Activities = [
  [STATE.obstacle, waitForWay],
  [STATE.dangerObstacle, orRescued(standOff)],
  [STATE.remotePlanningFeedback, orRescued(lookForWay)],
]
