/** Counts the runs of a virtual robot, from where each begins to where it ends. */
import { randomUUID } from 'node:crypto'
import { isCleaningPlan, type RunState, robotState, STATE, startsRun } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { isLineClear } from '../../floor/floor.ts'
import { planTypeOf } from '../sensors/basic.ts'
import { freeWay, isInDanger, movingThings } from '../world/hazards.ts'
import { restOfWay } from '../world/leftWay.ts'
import { sectorOf } from '../world/run.ts'
import { currentSector, estimate, hasLock, isHeadUp, type SimRobot } from '../world/simRobot.ts'
import type { World } from '../world/world.ts'
import type { EndedRun } from './endedRun.ts'
import { flowSetting, pressureSetting, reportPlanType } from './headSettings.ts'
import { reachOf } from './reachedFloor.ts'
import { createRunTally, type RunTally } from './runTally.ts'
import { terrainFloor } from './terrainFloor.ts'
import { createUnsureWay } from './unsureWay.ts'

export type RunWatchOptions = {
  readonly world: World
  readonly robot: SimRobot
  /** The service's id; a run is of the one that it began with. */
  readonly plan: number
  readonly onEnded: (run: EndedRun) => void
  /** A UUID for a run that begins. */
  readonly newRun?: () => string
}

export type RunWatch = {
  /** Call after each step of the world. `timeMs`: the service's clock, ms since the epoch; where it goes back it stands still. */
  readonly stepped: (timeMs: number) => void
  /** A pose that the robot has sent, or would have sent had anybody listened. */
  readonly pose: (pose: Pose) => void
}

/** Steps of the world from one look around for obstacles to the next. */
const LOOK_STEPS = 5
/** So far an obstacle is seen, metres. */
const SIGHT_M = 4
/** What is nearer to something that is barred stands in it. Metres. */
const ON_FLOOR_M = 0.02
/** What stands so near before the nose is what the robot waits for, metres. */
const BLOCKING_M = 1

/** In these the run is over, or has not begun. */
const isAtHome = ({ state, plan_type }: RunState): boolean => {
  const { generalState } = robotState(state, { online: true, planType: plan_type })
  return generalState === 'home-screen' || generalState === 'offline'
}
/** Where a robot is on its way no more, and why: it goes on elsewhere, perhaps. */
const LOST_STATES: ReadonlySet<number> = new Set([STATE.poseCorrection, STATE.remotePoseCorrection])
const BLOCKED_STATES: ReadonlySet<number> = new Set([
  STATE.obstacle,
  STATE.dangerObstacle,
  STATE.remotePlanningFeedback,
])
const WORK_STATES: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])

export function createRunWatch(options: RunWatchOptions): RunWatch {
  const { world, robot, onEnded, newRun = randomUUID } = options
  const planType = planTypeOf(robot.spec.job)
  let before: RunState | undefined
  let tally: RunTally | undefined
  let waterL = robot.waterL
  const unsure = createUnsureWay()
  /** What has kept the robot from its way since it last worked. */
  let keptBy: 'localization' | 'obstacle' | undefined
  let steps = 0
  let timeMs = 0

  /** A robot that is found at work begins its run there. */
  const begins = (now: RunState): boolean =>
    isCleaningPlan(planType) && (before ? startsRun(before, now) : WORK_STATES.has(now.state))

  function begin(): RunTally {
    const ids = robot.queue.filter(({ status }) => status === 'queued' || status === 'current')
    const sectors = ids.flatMap(({ sector }) => sectorOf(world, sector) ?? [])
    return createRunTally({
      run: newRun(),
      plan: options.plan,
      planType: reportPlanType(planType, sectors),
      softwareVersion: robot.spec.mainDeb,
      floor: terrainFloor(world.terrain),
      reach: reachOf(world.terrain, robot.footprint, robot.dock),
      swath: robot.footprint.swath,
      sectors,
      startMs: timeMs,
      state: robot.state,
      sector: currentSector(robot),
      volts: robot.batteryV,
    })
  }

  function count(run: RunTally): void {
    const entered = before?.state !== robot.state
    run.state(timeMs, robot.state, currentSector(robot))
    const pose = estimate(robot)
    run.raiseHead(isHeadUp(robot))
    run.localization(timeMs, hasLock(robot) ? 1 : 0, pose)
    if (entered && robot.state === STATE.incidentTransition) run.collision(timeMs, pose.x, pose.y)
    if (WORK_STATES.has(robot.state)) {
      const flow = flowSetting(robot.params.water_flow)
      run.setHead(flow, pressureSetting(robot.params.brush_pressure, robot.spec.hardware.hardwareVersion))
      run.water(flow, waterL - robot.waterL)
    }
    steps = (steps + 1) % LOOK_STEPS
    if (steps === 0) lookAround(run, timeMs, world, robot)
  }

  return {
    stepped: reportedMs => {
      timeMs = Math.max(timeMs, Math.round(reportedMs))
      const now: RunState = { state: robot.state, plan_type: planType }
      if (begins(now)) tally = begin()
      const events = robot.runEvents.splice(0)
      if (tally) {
        for (const each of events) pass(tally, timeMs, each, keptBy)
        count(tally)
        unsure.stepped(timeMs, robot, tally.leftOut)
      }
      waterL = robot.waterL
      if (WORK_STATES.has(robot.state)) keptBy = undefined
      else if (LOST_STATES.has(robot.state)) keptBy = 'localization'
      else if (BLOCKED_STATES.has(robot.state)) keptBy ??= 'obstacle'
      before = now
      if (!tally || !isAtHome(now)) return
      const rest = restOfWay(robot)
      const sector = currentSector(robot)
      if (rest.length > 1 && sector !== 0) tally.leftOut(timeMs, sector, 'ended', rest)
      const ended = tally.end(timeMs, robot.state === STATE.off ? 'failure' : 'finished', robot.batteryV)
      tally = undefined
      onEnded(ended)
    },
    pose: pose => tally?.pose(pose),
  }
}

function pass(
  { sectors, cancelled, reason, leftOut }: RunTally,
  timeMs: number,
  event: SimRobot['runEvents'][number],
  keptBy: 'localization' | 'obstacle' | undefined,
): void {
  switch (event.type) {
    case 'sectorFinished':
      return sectors.finished(timeMs, event.sector)
    case 'sectorSkipped':
      return sectors.skipped(timeMs, event.sector, event.by, event.message)
    case 'sectorResumed':
      return sectors.resumed(event.sector)
    case 'sectorAdded':
      return sectors.add(event.added)
    case 'wayLeftOut': {
      const why = event.reason === 'ended' ? 'ended' : keptBy === 'localization' ? keptBy : (event.reason ?? keptBy)
      return leftOut(timeMs, event.sector, why ?? 'other', event.points)
    }
    case 'cancelled':
      return cancelled(timeMs, event.by, event.message)
    case 'reason':
      return reason(event.reason)
  }
}

/** Objects in sight, and people that the robot waits for. */
function lookAround(run: RunTally, timeMs: number, world: World, robot: SimRobot): void {
  const { pose } = robot.body
  const isNear = (at: { readonly x: number; readonly y: number }): boolean =>
    Math.hypot(at.x - pose.x, at.y - pose.y) <= SIGHT_M
  for (const object of world.objects)
    if (isNear(object) && isLineClear(world.terrain, pose, object, ON_FLOOR_M)) run.obstacle(timeMs, object)
  if (robot.state !== STATE.obstacle && robot.state !== STATE.dangerObstacle) return
  for (const thing of movingThings(world, robot, SIGHT_M))
    if (
      freeWay(world, robot, [thing]) < BLOCKING_M ||
      (robot.state === STATE.dangerObstacle && isInDanger(world, robot))
    )
      run.obstacle(timeMs, thing)
}
