/** Start, login, the screens an operator opens, charging and reporting: all at the dock. */
import { STATE } from '../../../contract/robot/states.ts'
import { distance } from '../../../floor/geometry.ts'
import { STANDING } from '../../../floor/kinematics.ts'
import { beginRun, beginTour, hasWorkLeft, markSector } from '../run.ts'
import { currentSector, FULL_TANK_L } from '../simRobot.ts'
import { type Activities, type Activity, stand, standFor } from './activity.ts'
import { LOW_V } from './supplies.ts'

const FULL_V = 39.6
const REST_MS = [20_000, 70_000] as const
/** Volts a second: full in forty minutes. */
const CHARGE_V = 7.6 / (40 * 60)
const REFILL_L = 1.5

/** Whoever is logged in does one thing after the other. */
const atMain: Activity = (world, robot, dtMs) => {
  const [next, ...later] = robot.agenda
  if (!next && robot.spec.job !== 'mapping') return standFor({ type: 'plan.loaded' })(world, robot, dtMs)
  stand(world, robot, dtMs)
  if (robot.inStateMs < (next ? 1 : 8) * robot.patienceMs) return undefined
  robot.agenda = later
  if (next) return next
  beginTour(world, robot)
  return { type: 'mapping.began' }
}

/** So long it takes to push a robot home that went off somewhere. Ms. */
const PUSH_HOME_MS = 90_000
const AWAY_M = 1

const switchOn: Activity = (world, robot, dtMs) => {
  if (distance(robot.body.pose, robot.dock) < AWAY_M) return standFor({ type: 'power.switchedOn' })(world, robot, dtMs)
  if (robot.inStateMs < PUSH_HOME_MS) return undefined
  const current = currentSector(robot)
  if (current !== 0) markSector(robot, current, 'queued')
  robot.body = { pose: robot.dock, velocity: STANDING }
  robot.drift = { x: 0, y: 0, w: 0 }
  robot.path = undefined
  robot.goal = undefined
  return { type: 'power.switchedOn' }
}

const charge: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  robot.batteryV = Math.min(FULL_V, robot.batteryV + (CHARGE_V * dtMs) / 1000)
  robot.waterL = Math.min(FULL_TANK_L, robot.waterL + (REFILL_L * dtMs) / 1000)
  if (robot.agenda.length > 0) return { type: 'operator.loggedIn' }
  const rested = robot.inStateMs >= REST_MS[0] + (REST_MS[1] - REST_MS[0]) * ((robot.patienceMs - 2000) / 3000)
  if (!rested || robot.batteryV < LOW_V + 3 || robot.waterL < FULL_TANK_L * 0.9) return undefined
  if (!hasWorkLeft(robot)) beginRun(robot)
  return { type: 'schedule.came' }
}

export const AT_HOME: Activities = [
  [STATE.off, switchOn],
  [STATE.systemLoading, standFor({ type: 'system.loaded' })],
  [STATE.loading, standFor({ type: 'software.loaded' })],
  [STATE.login, standFor({ type: 'operator.loggedIn' })],
  [STATE.loginChecklist, standFor({ type: 'checklist.finished' })],
  [STATE.sync, standFor({ type: 'sync.finished' })],
  [STATE.main, atMain],
  [STATE.plan, standFor({ type: 'screen.closed' })],
  [STATE.move, standFor({ type: 'screen.closed' })],
  [STATE.moveLearn, standFor({ type: 'teaching.started' })],
  [STATE.learn, standFor({ type: 'screen.closed' })],
  [STATE.diagnostics, standFor({ type: 'screen.closed' })],
  [STATE.resourceCenter, standFor({ type: 'screen.closed' })],
  [STATE.overlay, standFor({ type: 'screen.closed' })],
  [STATE.logoutChecklist, standFor({ type: 'checklist.finished' })],
  [STATE.logout, standFor({ type: 'power.switchedOff' })],
  [STATE.waitingForSchedule, charge],
  [STATE.finishedReportGenerated, standFor({ type: 'report.written' })],
  [STATE.autoSync, standFor({ type: 'sync.finished' })],
]
