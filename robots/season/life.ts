/** A robot in the middle of a run of its season, and what it tells. */
import type { KnownReason } from '../../contract/robot/runReasons.ts'
import type { CoverageEvent, LeftOut } from '../../contract/robot/runReport.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { between } from '../random.ts'
import { IDLE_DRAIN_V, WORK_DRAIN_V } from '../world/activities/supplies.ts'
import type { Ending, Person, RunChances } from './chances.ts'
import type { DrivenPose } from './drive.ts'
import { untilNextMs, type Wait } from './people.ts'
import type { StandingThing } from './standing.ts'
import type { Workplace } from './workplace.ts'

/** What is told of a run while it is lived; `ms` since the epoch, never before what was told before. */
export type LifeEvent =
  | { readonly kind: 'state'; readonly ms: number; readonly state: number; readonly sector: number }
  | { readonly kind: 'pose'; readonly ms: number; readonly pose: Pose; readonly headUp: boolean }
  | { readonly kind: 'reason'; readonly ms: number; readonly reason: KnownReason }
  | { readonly kind: 'sector'; readonly ms: number; readonly sector: number; readonly event: CoverageEvent }
  | {
      readonly kind: 'skip'
      readonly ms: number
      readonly sector: number
      readonly by: Person | 'Robot'
      readonly message: string
    }
  | { readonly kind: 'bump'; readonly ms: number }
  | { readonly kind: 'lost'; readonly ms: number; readonly isLost: boolean }
  | { readonly kind: 'met'; readonly ms: number; readonly sinceMs: number; readonly thing: Disc }
  /** A piece of the way that is not driven. */
  | {
      readonly kind: 'left'
      readonly ms: number
      readonly reason: LeftOut['reason']
      readonly points: readonly (Pose & { readonly headUp?: true })[]
    }
  | { readonly kind: 'ending'; readonly ms: number; readonly ending: Ending }

export type RunToLive = {
  readonly workplace: Workplace
  readonly startMs: number
  readonly chances: RunChances
  /** That stand in the building on that day. */
  readonly things: readonly StandingThing[]
  readonly emit: (event: LifeEvent) => void
}

/** Changed in place. */
export type Life = RunToLive & {
  nowMs: number
  pose: Pose
  /** Id of the sector at hand; 0: none. */
  sector: number
  /** Ms of work so far, and of all the work of the run. */
  workedMs: number
  readonly workMs: number
  /** Until somebody comes before the robot (of work), and until its wheels slip. */
  personInMs: number
  slipInM: number
  waterL: number
  batteryV: number
  isLostStill: boolean
  isBumpStill: boolean
  /** Things that somebody has taken away. */
  readonly gone: Set<StandingThing>
}

const SLIP_EVERY_M = 1300
const EMPTY_V = 32

export const nextSlipM = ({ random }: RunChances): number => -Math.log(1 - random()) * SLIP_EVERY_M
export const nextPersonMs = ({ workplace, chances }: RunToLive): number =>
  untilNextMs(chances.random, workplace.spec.site.category, chances.people)

export function beginLife(run: RunToLive): Life {
  const { workplace, startMs, chances } = run
  return {
    ...run,
    nowMs: startMs,
    pose: workplace.robot.dock,
    sector: 0,
    workedMs: 0,
    workMs: workplace.sectors.reduce((sum, { way }) => sum + (way.at(-1)?.ms ?? 0), 0),
    personInMs: nextPersonMs(run),
    slipInM: nextSlipM(chances),
    waterL: chances.waterL,
    batteryV: chances.batteryV,
    isLostStill: chances.lost !== undefined,
    isBumpStill: chances.bump !== undefined,
    gone: new Set(),
  }
}

const whole = ({ nowMs }: Life): number => Math.round(nowMs)
export const emitNow = (life: Life, event: (ms: number) => LifeEvent): void => life.emit(event(whole(life)))

export const be = (life: Life, state: number): void =>
  emitNow(life, ms => ({ kind: 'state', ms, state, sector: life.sector }))

/** To so many parts of a metre places are told: fewer digits make a path that packs better, and no cell differs by them. */
const PARTS = 128
const snapped = (metres: number): number => Math.round(metres * PARTS) / PARTS

export function moveTo(life: Life, { x, y, w, headUp = false }: Pose & { readonly headUp?: boolean }): void {
  life.pose = { x: snapped(x), y: snapped(y), w }
  emitNow(life, ms => ({ kind: 'pose', ms, pose: life.pose, headUp }))
}

/** Lets time pass in which the robot drives or stands. */
export function pass(life: Life, ms: number, drives: boolean): void {
  life.nowMs += ms
  life.batteryV = Math.max(EMPTY_V, life.batteryV - ((drives ? WORK_DRAIN_V : IDLE_DRAIN_V) * ms) / 1000)
}

/** One state after the other. */
export function stand(life: Life, ...standings: readonly Wait[]): void {
  for (const { state, ms } of standings) {
    be(life, state)
    pass(life, ms, false)
  }
}

export const standFor = (life: Life, state: number, least: number, most: number): void =>
  stand(life, { state, ms: between(life.chances.random, least, most) })

/** Drives a way without working. */
export function driveOff(life: Life, way: readonly DrivenPose[]): void {
  let before = way[0]
  for (const pose of way) {
    pass(life, pose.ms - (before?.ms ?? 0), true)
    moveTo(life, pose)
    before = pose
  }
}
