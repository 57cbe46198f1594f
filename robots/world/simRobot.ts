import type * as v from 'valibot'
import { initialTransition, transition } from 'xstate'
import type { CommandId } from '../../contract/commands.ts'
import type { Ack } from '../../contract/gateway.ts'
import type { Point, Sector } from '../../contract/plan/elements.ts'
import { DETOUR_STATUS } from '../../contract/robot/detours.ts'
import { type DriveLimits, driveLimits } from '../../contract/robot/driveLimits.ts'
import { LOCALIZATION_MONITOR, type LocalizationMonitor } from '../../contract/robot/localizationMonitor.ts'
import { robotAppearance } from '../../contract/robot/models.ts'
import type { RunReason } from '../../contract/robot/runReasons.ts'
import { WATER_TANK } from '../../contract/robot/waterTank.ts'
import type { Pose, RecordBody, sectorEntrySchema } from '../../contract/telemetry/records.ts'
import type { DrivePath, PathPoint } from '../../floor/coveragePath.ts'
import { fromFrame } from '../../floor/geometry.ts'
import { type Body, STANDING } from '../../floor/kinematics.ts'
import type { Footprint } from '../../floor/lanes.ts'
import { type BehaviourSnapshot, behaviourMachine } from '../behaviour/behaviour.machine.ts'
import { type BehaviourTrace, noteMove } from '../behaviour/behaviourTrace.ts'
import type { BehaviourEvent } from '../behaviour/facts.ts'
import { footprintOf, type RobotSpec } from '../fleet.ts'
import { between, createRandom, type Random } from '../random.ts'
import { DOCK_SPACING } from '../sites/site.ts'
import { type LiveParams, liveParamsOf } from './liveParams.ts'
import type { World } from './world.ts'

export type SectorEntry = v.InferOutput<typeof sectorEntrySchema>
export type RobotMessage = {
  readonly level: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  readonly key: string
}

/** What a path is for. */
export type Goal = 'sector' | 'home' | 'tour' | 'detour'

/** A path, how far along it the robot is, and what it is for. */
export type Drive = {
  readonly path: DrivePath | undefined
  readonly progress: number
  readonly goal: Goal | undefined
}

/** A detour that is driven: what goes on after it, and whether that is joined again without being asked. */
export type Detour = { readonly left: Drive; readonly merges: boolean; readonly goal: Pose }

/** A move by hand along an arc (M-056). */
export type ManualMove = {
  /** Metres along it, negative backwards, and radians turned by, when it is driven to its end. */
  readonly distance: number
  readonly angle: number
  /** Stops only where its wheels do. */
  readonly unsafe: boolean
  /** By then, in the world's time, the robot stands still unless it gets another move. */
  readonly untilMs: number
  /** Share that is driven. */
  done: number
}

/** A fault that is there until it is mended, or until a time of the world. */
export type RaisedFault = { readonly code: number; readonly text: string; readonly untilMs: number }

/** A command that has been accepted and is not yet done. */
export type PendingCommand = {
  readonly id: string
  readonly command: CommandId
  /** Done by itself at this time of the world. */
  readonly dueMs?: number
  readonly message?: RobotMessage
}

/** What becomes of a run, for its report. Sectors by their ids. */
export type RunEvent =
  | { readonly type: 'sectorFinished' | 'sectorResumed'; readonly sector: number }
  | {
      readonly type: 'sectorSkipped'
      readonly sector: number
      readonly by: 'Operator' | 'Remote Monitor' | 'Robot'
      readonly message: string
    }
  | { readonly type: 'sectorAdded'; readonly added: Sector }
  | {
      readonly type: 'wayLeftOut'
      readonly sector: number
      readonly points: readonly PathPoint[]
      readonly reason?: 'obstacle' | 'ended'
    }
  | { readonly type: 'cancelled'; readonly by: 'Operator' | 'Remote Monitor'; readonly message: string }
  | { readonly type: 'reason'; readonly reason: RunReason }

export const FULL_TANK_L = WATER_TANK.fullL

/** A robot in its world; changed in place by the world's step and by nothing else. */
export type SimRobot = {
  readonly spec: RobotSpec
  readonly size: { readonly length: number; readonly width: number }
  readonly footprint: Footprint
  limits: DriveLimits
  /** Replaced, never changed in place. */
  params: LiveParams
  dock: Pose
  readonly random: Random
  /** Sectors it works on, in order. */
  sectors: readonly Sector[]
  /** Its world by its own version of the plan, where that is another one than the others have. */
  view: World | undefined
  body: Body
  /** Where it believes to be, less where it is, in map. */
  drift: Pose
  /** Metres by which it may be wrong, one standard deviation. */
  uncertainty: number
  snapshot: BehaviourSnapshot
  /** Number of the state on the wire. */
  state: number
  inStateMs: number
  path: DrivePath | undefined
  progress: number
  goal: Goal | undefined
  /** Replaced, never changed in place, so that a new queue is a new object. */
  queue: readonly SectorEntry[]
  batteryV: number
  waterL: number
  /** Since the process began, metres and square metres. */
  odometerM: number
  cleanedM2: number
  /** How long something has stood in the way, or has been gone from it. */
  blockedMs: number
  clearMs: number
  dangerMs: number
  /** What has become of its run and has not been counted yet. */
  readonly runEvents: RunEvent[]
  /** It is so broken that who comes to it takes it home. */
  givenUp: boolean
  /** Somebody pulls the robot back before it goes on. */
  needsPush: boolean
  /** What the operator who is logged in does next at the main screen. */
  agenda: readonly BehaviourEvent[]
  /** Faults beside those that follow from its state. */
  raised: readonly RaisedFault[]
  /** A sheet hangs before the 3D camera until the odometer says so. Metres. */
  coveredUntilM: number
  /** Time of the world until which the 3D sensors are switched off. */
  sensors3dOffUntilMs: number
  /** M-050: 0 cannot be switched, 1 off, 2 on. */
  localizationMonitor: LocalizationMonitor
  manual: ManualMove | undefined
  /** Somebody has driven it by hand in this state: it does not go on by itself. */
  drivenByHand: boolean
  /** Where the newest manual move would lead, from where it believes to be; sent on the channel `future_pose`. */
  futurePose: Pose | undefined
  detour: Detour | undefined
  /** A sector that it left when its tank was empty. */
  leftOff: { readonly sector: number; readonly path: DrivePath; readonly progress: number } | undefined
  /** As sent on the channel `detour`; replaced, never changed in place. */
  reportedDetour: RecordBody<'detour'>
  pending: readonly PendingCommand[]
  /** Answers that have not been sent yet. */
  readonly acks: Ack[]
  /** A duration drawn on entering the state, for states that last as long as they last. */
  patienceMs: number
  /** Messages that have not been sent yet. */
  readonly outbox: RobotMessage[]
  readonly trace: BehaviourTrace
}

/** Robots of a building stand beside each other. */
export const dockAt = (home: Pose, slot: number): Pose => ({
  ...fromFrame(home, { x: 0, y: -DOCK_SPACING * slot }),
  w: home.w,
})

/** Models whose localization monitor can be switched off; those of the others watch always. */
const MONITORED: ReadonlySet<string> = new Set(['neo', 'switch', 'test'])

export function createRobot(spec: RobotSpec, sectors: readonly Sector[]): SimRobot {
  const { hardware, site } = spec
  const random = createRandom(spec.seed)
  const size = robotAppearance({
    model: hardware.model,
    hardware_version: hardware.hardwareVersion,
    cleaning_width: hardware.cleaningWidth,
    side_sweeper: hardware.sideSweeper,
  }).sizeM
  const dock = dockAt(site.home, spec.slot)
  const [snapshot] = initialTransition(behaviourMachine)
  return {
    spec,
    size,
    footprint: footprintOf(hardware, size),
    limits: driveLimits(hardware.model),
    params: liveParamsOf(hardware.model),
    dock,
    random,
    sectors,
    view: undefined,
    body: { pose: dock, velocity: STANDING },
    drift: { x: 0, y: 0, w: 0 },
    uncertainty: 0.03,
    snapshot,
    state: stateNumber(snapshot),
    inStateMs: 0,
    path: undefined,
    progress: 0,
    goal: undefined,
    queue: [],
    batteryV: between(random, 35.8, 39.4),
    waterL: between(random, 25, FULL_TANK_L),
    odometerM: 0,
    cleanedM2: 0,
    blockedMs: 0,
    clearMs: 0,
    dangerMs: 0,
    runEvents: [],
    givenUp: false,
    needsPush: false,
    agenda: [],
    raised: [],
    coveredUntilM: 0,
    sensors3dOffUntilMs: 0,
    localizationMonitor: MONITORED.has(hardware.model) ? LOCALIZATION_MONITOR.on : LOCALIZATION_MONITOR.absent,
    manual: undefined,
    drivenByHand: false,
    futurePose: undefined,
    detour: undefined,
    leftOff: undefined,
    reportedDetour: { status: DETOUR_STATUS.resume, path: [] },
    pending: [],
    acks: [],
    patienceMs: between(random, 2000, 5000),
    outbox: [],
    trace: { seq: 0, moves: undefined },
  }
}

function stateNumber(snapshot: BehaviourSnapshot): number {
  const numbers = Object.values(snapshot.getMeta()).flatMap(meta => (meta ? [meta.state] : []))
  const [number, ...others] = numbers
  if (number === undefined || others.length > 0) throw new Error('A behaviour state has exactly one number')
  return number
}

/** Whether a fact would have an effect now. */
export const takes = (robot: SimRobot, event: BehaviourEvent): boolean => robot.snapshot.can(event)

/** Tells the robot a fact. True when that changed its state. */
export function send(robot: SimRobot, event: BehaviourEvent): boolean {
  const [snapshot] = transition(behaviourMachine, robot.snapshot, event)
  const state = stateNumber(snapshot)
  noteMove(robot.trace, event.type, robot.snapshot, snapshot)
  robot.snapshot = snapshot
  if (state === robot.state) return false
  robot.state = state
  robot.inStateMs = 0
  robot.blockedMs = 0
  robot.clearMs = 0
  robot.dangerMs = 0
  robot.drivenByHand = false
  robot.patienceMs = between(robot.random, 2000, 5000)
  return true
}

export const isCameraCovered = (robot: SimRobot): boolean => robot.odometerM < robot.coveredUntilM

/** Where the robot believes to be. */
export function estimate(robot: SimRobot): Pose {
  const { pose } = robot.body
  return { x: pose.x + robot.drift.x, y: pose.y + robot.drift.y, w: pose.w + robot.drift.w }
}

/** The middle of the body, on the floor. */
export const middleOf = (robot: SimRobot): Point =>
  fromFrame(robot.body.pose, { x: robot.footprint.nose - robot.size.length / 2, y: 0 })

/** Whether it drives to the next lane with its head up, and without water. */
export const isHeadUp = ({ goal, path, progress }: SimRobot): boolean =>
  goal === 'sector' && path?.points[Math.min(progress + 1, path.points.length - 1)]?.headUp === true

/** Lost: beyond this uncertainty the scan no longer settles the pose. Metres. */
export const LOCK_LIMIT_M = 0.25
export const hasLock = (robot: SimRobot): boolean => robot.uncertainty < LOCK_LIMIT_M

/** Whether the loss of the lock stops the robot, with a fault: where its monitor is off it drives on (M-050). */
export const isStoppedByLoss = (robot: SimRobot): boolean =>
  !hasLock(robot) && robot.localizationMonitor !== LOCALIZATION_MONITOR.off

export const currentSector = (robot: SimRobot): number =>
  robot.queue.find(entry => entry.status === 'current')?.sector ?? 0
