/** What a robot does in each state, and the facts that end it. */
import { robotState } from '../../contract/robot/states.ts'
import type { BehaviourEvent } from '../behaviour/behaviour.machine.ts'
import { between, gaussian } from '../random.ts'
import { distanceAt } from './distanceField.ts'
import { driveAround, driveOn, move } from './driving.ts'
import { freeWay, isInDanger, movingThings } from './hazards.ts'
import { STANDING } from './kinematics.ts'
import { beginRun, beginTour, hasWorkLeft, headHome, markSector, nextSector } from './run.ts'
import { currentSector, FULL_TANK_L, hasLock, type SimRobot, tell } from './simRobot.ts'
import { callTo, visitorOf } from './visits.ts'
import type { World } from './world.ts'

type Activity = (world: World, robot: SimRobot, dtMs: number) => BehaviourEvent | undefined

/** Volts: full, and low enough to go home (A-105: 32 V is empty). */
const FULL_V = 39.6
const LOW_V = 33.4
const REST_MS = [20_000, 70_000] as const
/** Volts a second: three hours of work, forty minutes of charging. */
const WORK_DRAIN_V = 7.6 / (3 * 3600)
const IDLE_DRAIN_V = WORK_DRAIN_V / 6
const CHARGE_V = 7.6 / (40 * 60)
const REFILL_L = 1.5
const FLOW_L = 0.9 / 60
const WET_STATES: ReadonlySet<number> = new Set([7, 38])

const stand: Activity = (_world, robot, dtMs) => {
  move(robot, STANDING, dtMs)
  return undefined
}

const standFor =
  (event: BehaviourEvent): Activity =>
  (world, robot, dtMs) => {
    stand(world, robot, dtMs)
    return robot.inStateMs >= robot.patienceMs ? event : undefined
  }

const atMain: Activity = (world, robot, dtMs) => {
  if (robot.spec.job !== 'mapping') return standFor({ type: 'plan.loaded' })(world, robot, dtMs)
  stand(world, robot, dtMs)
  if (robot.inStateMs < 8 * robot.patienceMs) return undefined
  beginTour(world, robot)
  return { type: 'mapping.began' }
}

const charge: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  robot.batteryV = Math.min(FULL_V, robot.batteryV + (CHARGE_V * dtMs) / 1000)
  robot.waterL = Math.min(FULL_TANK_L, robot.waterL + (REFILL_L * dtMs) / 1000)
  const rested = robot.inStateMs >= REST_MS[0] + (REST_MS[1] - REST_MS[0]) * ((robot.patienceMs - 2000) / 3000)
  if (!rested || robot.batteryV < LOW_V + 3 || robot.waterL < FULL_TANK_L * 0.9) return undefined
  if (!hasWorkLeft(robot)) beginRun(robot)
  return { type: 'schedule.came' }
}

const process: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  if (robot.inStateMs < robot.patienceMs) return undefined
  if (robot.goal === 'home') return { type: 'run.finished' }
  const current = currentSector(robot)
  const resumes = robot.goal === 'sector' && current !== 0
  const sector = resumes ? robot.sectors.find(({ id }) => id === current) : nextSector(world, robot)
  if (!sector) return { type: 'run.finished' }
  return { type: 'path.found', spraying: sector.disinfection_settings?.spray_enabled ?? false }
}

/** Metres of wet floor on which wheels slip once. */
const SLIP_EVERY_M = 1300
/** Beyond this distance from any wall a scan has little to hold on to. */
const FEATURELESS_M = 7

const work: Activity = (world, robot, dtMs) => {
  const from = robot.odometerM
  const event = driveOn(world, robot, dtMs)
  const driven = robot.odometerM - from
  const { x, y } = robot.body.pose
  robot.waterL = Math.max(0, robot.waterL - (FLOW_L * dtMs) / 1000)
  if (!world.zones.isHeadRaised({ x, y })) robot.cleanedM2 += driven * robot.footprint.swath
  drift(world, robot, driven)
  if (event?.type === 'sector.finished') {
    const sector = currentSector(robot)
    markSector(robot, sector, 'done')
    robot.path = undefined
    robot.goal = undefined
    robot.outbox.push({ level: 'success', key: `sector-${sector}`, text: `Sector ${sector} finished` })
  }
  if (event) return event
  if (!hasLock(robot)) return { type: 'localization.lost' }
  if (robot.batteryV < LOW_V) return low(robot, 'Battery low, going home to charge')
  if (robot.waterL <= 0) return low(robot, 'Clean water empty, going home to refill')
  return undefined
}

function low(robot: SimRobot, text: string): BehaviourEvent {
  robot.outbox.push({ level: 'warning', key: 'supplies', text })
  return { type: 'supplies.ranLow' }
}

/** The pose estimate strays where there is little to see, and at once where wheels slip on wet floor. */
function drift(world: World, robot: SimRobot, driven: number): void {
  if (driven === 0) return
  const { x, y } = robot.body.pose
  const featureless = distanceAt(world.terrain.seen, x, y) > FEATURELESS_M
  const settled = featureless ? 0.08 : 0.03
  robot.uncertainty += (settled - robot.uncertainty) * Math.min(1, driven * 0.5)
  if (robot.random() >= driven / SLIP_EVERY_M) return
  robot.uncertainty = between(robot.random, 0.4, 0.9)
  robot.drift = {
    x: gaussian(robot.random) * robot.uncertainty * 0.7,
    y: gaussian(robot.random) * robot.uncertainty * 0.7,
    w: gaussian(robot.random) * 0.12,
  }
}

const goHome: Activity = (world, robot, dtMs) => {
  if (robot.goal !== 'home') {
    const sector = currentSector(robot)
    if (sector !== 0) markSector(robot, sector, 'queued')
    if (!headHome(world, robot)) return stand(world, robot, dtMs)
  }
  const event = driveOn(world, robot, dtMs)
  if (event?.type !== 'home.reached') return event
  robot.goal = undefined
  robot.path = undefined
  return event
}

/** Ms without anything in the way before driving on, and with it before a way around is looked for. */
const CLEAR_MS = 700
const PATIENCE_MS = 12_000
/** The further down a robot's slot, the longer it waits: two that face each other do not both give way. */
const SLOT_PATIENCE_MS = 7000

const waitForWay: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const things = movingThings(world, robot)
  robot.clearMs = freeWay(robot, things) > 0.5 ? robot.clearMs + dtMs : 0
  if (robot.clearMs >= CLEAR_MS) return { type: 'obstacle.left' }
  robot.dangerMs = isInDanger(world, robot) ? robot.dangerMs + dtMs : 0
  if (robot.dangerMs >= 4000) return { type: 'danger.entered' }
  const visitor = visitorOf(world, robot)
  if (visitor && pressesStop(world, robot)) {
    robot.outbox.push({ level: 'error', key: 'estop', text: 'Emergency stop pressed on the robot' })
    robot.needsPush = true
    return { type: 'estop.pressed' }
  }
  robot.blockedMs += dtMs
  if (robot.blockedMs < PATIENCE_MS + SLOT_PATIENCE_MS * robot.spec.slot) return undefined
  robot.blockedMs = 0
  if (!driveAround(world, robot)) return undefined
  robot.outbox.push({ level: 'info', key: 'obstacle', text: 'Obstacle did not clear, driving around it' })
  return { type: 'obstacle.stayed' }
}

/** Once in a while somebody tries the red button: so many times a second of standing before it. */
const PRESSES_A_SECOND = 0.006
const pressesStop = (_world: World, robot: SimRobot): boolean => robot.random() < PRESSES_A_SECOND * 0.05

const standOff: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  robot.clearMs = isInDanger(world, robot) ? 0 : robot.clearMs + dtMs
  return robot.clearMs >= 4000 ? { type: 'danger.left' } : undefined
}

const FOUND_M = 0.06
/** Seconds in which a lost robot halves its error by matching scans. */
const MATCH_HALF_LIFE_S = 6

const findPose: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const keep = 0.5 ** (dtMs / 1000 / MATCH_HALF_LIFE_S)
  robot.uncertainty *= keep
  robot.drift = { x: robot.drift.x * keep, y: robot.drift.y * keep, w: robot.drift.w * keep }
  if (robot.uncertainty > FOUND_M) return undefined
  robot.drift = { x: 0, y: 0, w: 0 }
  return { type: 'localization.found' }
}

/** Somebody has to come: nothing resumes by itself. */
const waitForOperator: Activity = (world, robot, dtMs) => {
  stand(world, robot, dtMs)
  const visitor = visitorOf(world, robot)
  if (!visitor) {
    callTo(world, robot, 5000)
    return undefined
  }
  if (visitor.errand.kind !== 'visit' || !visitor.errand.arrived || visitor.errand.stayMs > 500) return undefined
  if (!robot.needsPush) return { type: 'operator.resumed' }
  robot.needsPush = false
  visitor.errand.stayMs = 9000
  return { type: 'operator.tookOver' }
}

const PULL_MS = 3500

const pullBack: Activity = (_world, robot, dtMs) => {
  const pulling = robot.inStateMs < PULL_MS
  move(robot, pulling ? { linear: -0.12, angular: 0 } : STANDING, dtMs)
  return robot.inStateMs >= PULL_MS + 1000 ? { type: 'operator.letGo' } : undefined
}

const mapBuilding: Activity = (world, robot, dtMs) => driveOn(world, robot, dtMs)

const ACTIVITIES: ReadonlyMap<number, Activity> = new Map([
  [2, atMain],
  [3, pullBack],
  [6, standFor({ type: 'work.loaded' })],
  [7, work],
  [8, waitForOperator],
  [9, waitForWay],
  [10, process],
  [11, goHome],
  [12, standFor({ type: 'estop.released' })],
  [15, standOff],
  [21, mapBuilding],
  [25, stand],
  [30, findPose],
  [33, standFor({ type: 'report.written' })],
  [34, charge],
  [38, work],
])

/** States that are told as messages on entering, beside the state itself. */
const ANNOUNCED: ReadonlyMap<number, { readonly level: 'info' | 'warning' | 'error'; readonly text: string }> = new Map(
  [
    [8, { level: 'info', text: 'Waiting for an operator' }],
    [9, { level: 'warning', text: 'Obstacle detected, waiting' }],
    [11, { level: 'info', text: 'Going home' }],
    [15, { level: 'error', text: 'Obstacle inside the danger field' }],
    [30, { level: 'warning', text: 'Localization lost, correcting the pose' }],
  ],
)

export function stepRobot(world: World, robot: SimRobot, dtMs: number): void {
  robot.inStateMs += dtMs
  const works = WET_STATES.has(robot.state) || robot.snapshot.hasTag('drives')
  if (!robot.snapshot.hasTag('docked'))
    robot.batteryV = Math.max(32, robot.batteryV - ((works ? WORK_DRAIN_V : IDLE_DRAIN_V) * dtMs) / 1000)
  const activity = ACTIVITIES.get(robot.state)
  if (!activity) throw new Error(`Nothing is done in state ${robotState(robot.state, { online: true }).slug}`)
  const event = activity(world, robot, dtMs)
  if (!event || !tell(robot, event)) return
  const announced = ANNOUNCED.get(robot.state)
  if (announced) robot.outbox.push({ ...announced, key: `state-${robot.state}` })
}
