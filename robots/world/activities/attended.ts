/** Somebody has to come: nothing resumes by itself. */

import { STATE } from '../../../contract/robot/states.ts'
import { distance } from '../../../floor/geometry.ts'
import { STANDING } from '../../../floor/kinematics.ts'
import type { BehaviourEvent } from '../../behaviour/facts.ts'
import { move } from '../driving.ts'
import { fillTank } from '../leftOff.ts'
import { FULL_TANK_L, type SimRobot } from '../simRobot.ts'
import { callTo, visitorOf } from '../visits.ts'
import type { World } from '../world.ts'
import { type Activities, type Activity, stand, standFor } from './activity.ts'

const STAY_MS = 5000
/** Ms between two calls while nobody is on the way. */
const CALL_MS = 2000

/** Calls somebody; the fact when they have come and done what there is to do. */
function whenAttended(world: World, robot: SimRobot, event: BehaviourEvent): BehaviourEvent | undefined {
  const visitor = visitorOf(world, robot)
  if (!visitor) {
    if (robot.inStateMs % CALL_MS === 0) callTo(world, robot, STAY_MS)
    return undefined
  }
  if (visitor.errand.kind !== 'visit' || !visitor.errand.arrived || visitor.errand.stayMs > 500) return undefined
  visitor.errand.stayMs = STAY_MS
  return event
}

/** Whoever stands at the robot puts right what is wrong with it. */
function mend(world: World, robot: SimRobot): void {
  robot.raised = []
  robot.givenUp = false
  robot.coveredUntilM = 0
  robot.drift = { x: 0, y: 0, w: 0 }
  robot.uncertainty = 0.03
  robot.waterL = Math.max(robot.waterL, FULL_TANK_L / 2)
  world.objects = world.objects.filter(object => distance(object, robot.body.pose) > TIDIED_M)
}
const TIDIED_M = 5

const waitForRepair: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const repaired = whenAttended(world, robot, { type: robot.givenUp ? 'power.lost' : 'operator.repaired' })
  if (repaired) mend(world, robot)
  return repaired
}

/** So long somebody far away may take to solve it before somebody comes. */
const RESCUE_MS = 10 * 60_000

/** An activity that is ended by somebody on the spot where nobody else ends it. */
export const orRescued =
  (activity: Activity): Activity =>
  (world, robot, dtMs) =>
    robot.inStateMs < RESCUE_MS ? activity(world, robot, dtMs) : waitForRepair(world, robot, dtMs)

const waitForOperator: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const resumed = whenAttended(world, robot, { type: 'operator.resumed' })
  if (resumed) fillTank(robot)
  if (!resumed || !robot.needsPush) return resumed
  robot.needsPush = false
  return { type: 'operator.tookOver' }
}

/** What was pressed by hand is released by hand; what was stopped from afar waits for its reset. */
const waitForRelease: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  if (!robot.snapshot.matches({ estop: 'byHand' })) return undefined
  return whenAttended(world, robot, { type: 'estop.released' })
}

const PULL_MS = 3500

const pullBack: Activity = (_world, robot, dtMs) => {
  const pulling = robot.inStateMs < PULL_MS
  move(robot, pulling ? { linear: -0.12, angular: 0 } : STANDING, dtMs)
  return robot.inStateMs >= PULL_MS + 1000 ? { type: 'operator.letGo' } : undefined
}

export const ATTENDED: Activities = [
  [STATE.manual, pullBack],
  [STATE.pause, waitForOperator],
  [STATE.estop, waitForRelease],
  [STATE.disconnection, waitForRepair],
  [STATE.waterFailure, waitForRepair],
  [STATE.estopDelay, standFor({ type: 'estop.delayPassed' })],
]
