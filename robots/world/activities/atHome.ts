/** Start, login, the screens an operator opens, charging and reporting: all at the dock. */
import { beginRun, beginTour, hasWorkLeft } from '../run.ts'
import { FULL_TANK_L } from '../simRobot.ts'
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
  [13, standFor({ type: 'power.switchedOn' })],
  [35, standFor({ type: 'system.loaded' })],
  [0, standFor({ type: 'software.loaded' })],
  [1, standFor({ type: 'operator.loggedIn' })],
  [19, standFor({ type: 'checklist.finished' })],
  [22, standFor({ type: 'sync.finished' })],
  [2, atMain],
  [4, standFor({ type: 'screen.closed' })],
  [5, standFor({ type: 'screen.closed' })],
  [16, standFor({ type: 'teaching.started' })],
  [17, standFor({ type: 'screen.closed' })],
  [29, standFor({ type: 'screen.closed' })],
  [39, standFor({ type: 'screen.closed' })],
  [40, standFor({ type: 'screen.closed' })],
  [20, standFor({ type: 'checklist.finished' })],
  [23, standFor({ type: 'power.switchedOff' })],
  [34, charge],
  [33, standFor({ type: 'report.written' })],
  [28, standFor({ type: 'sync.finished' })],
]
