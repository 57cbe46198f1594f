/** Working off the way of a sector: people, slippery floor and what stands about come between. */

import type { LeftOut } from '../../contract/robot/runReport.ts'
import { STATE } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { distance } from '../../floor/geometry.ts'
import { between } from '../random.ts'
import { LOW_V } from '../world/activities/supplies.ts'
import type { DrivenPose } from './drive.ts'
import { be, driveOff, emitNow, type Life, moveTo, nextPersonMs, nextSlipM, pass, stand, standFor } from './life.ts'
import { type Meeting, meetingsOn } from './passing.ts'
import { BRAKING_MS, heldUp, placeBefore } from './people.ts'
import type { StandingThing } from './standing.ts'

/** How work on a way came to its end; `at`: index of the way at which it goes on with a full tank. */
export type WorkEnd = { readonly kind: 'done' | 'ended' | 'battery' } | { readonly kind: 'water'; readonly at: number }

/** Nearer than this to its body a robot lets nothing pass; so far before it it stops. Metres. */
const BESIDE_M = 0.12
const BEFORE_M = 0.35
/** Metres of path beyond a thing after which the path may be joined again. */
const REJOIN_M = [4.5, 6.5, 9, 14, 20] as const
const FREE_M = 0.4
/** Who stands there for less is gone before anybody could ask why. */
const WORTH_TELLING_MS = 12_000
const MATCHING_MS = [17_000, 23_000] as const
/** Driven by hand after a robot was lost for long. */
const BY_HAND_M = [2, 6] as const
const BY_HAND_M_S = 0.3

const presentAt = ({ things, gone, nowMs }: Life): readonly StandingThing[] =>
  things.filter(thing => !gone.has(thing) && thing.fromMs <= nowMs && thing.toMs > nowMs)

/**
 * Works along the way of a sector from a pose of it on, in a state in which floor is cleaned.
 * @param endsAtMs ms of work at which the run ends
 */
export function workAlong(life: Life, way: readonly DrivenPose[], state: number, endsAtMs: number): WorkEnd {
  const { robot } = life.workplace
  const meetings = meetingsOn(way, presentAt(life), {
    besideM: robot.size.width / 2 + BESIDE_M,
    beforeM: robot.footprint.nose + BEFORE_M,
  })
  let next = 0
  be(life, state)
  for (let i = 0; i < way.length; i++) {
    const at = way[i]
    if (!at) break
    const before = way[i - 1] ?? at
    workTo(life, before, at)
    if (life.workedMs >= endsAtMs) {
      leave(life, way.slice(i), 'ended')
      return { kind: 'ended' }
    }
    if (life.batteryV < LOW_V) return { kind: 'battery' }
    if (life.waterL <= 0 && !at.headUp) return { kind: 'water', at: i }
    let resumed = interrupt(life, way, i)
    for (let meeting = meetings[next]; meeting && meeting.stop <= i; meeting = meetings[++next])
      if (meeting.stop === i && !life.gone.has(meeting.thing)) resumed = getPast(life, way, meeting) ?? resumed
    if (resumed === undefined) continue
    be(life, state)
    i = resumed
  }
  return { kind: 'done' }
}

function workTo(life: Life, from: DrivenPose, to: DrivenPose): void {
  const ms = to.ms - from.ms
  pass(life, ms, true)
  life.workedMs += ms
  if (!to.headUp) life.waterL -= life.workplace.litresPerMs * ms
  life.personInMs -= ms
  life.slipInM -= distance(from, to)
  moveTo(life, to)
}

/** What comes between at a pose; the index of the way at which work goes on after it, undefined when nothing came. */
function interrupt(life: Life, way: readonly DrivenPose[], index: number): number | undefined {
  const { chances, workMs, workedMs } = life
  if (life.isBumpStill && chances.bump && workedMs >= chances.bump.atShare * workMs) {
    life.isBumpStill = false
    bump(life)
    return index
  }
  if (life.isLostStill && chances.lost && workedMs >= chances.lost.atShare * workMs) {
    life.isLostStill = false
    return getLost(life, way, index, chances.lost.forMs)
  }
  if (life.personInMs <= 0) {
    life.personInMs = nextPersonMs(life)
    // Braking and setting out again are work, too.
    workFor(life, BRAKING_MS)
    const sinceMs = Math.round(life.nowMs)
    stand(life, ...heldUp(chances.random))
    if (life.nowMs - sinceMs >= WORTH_TELLING_MS)
      emitNow(life, ms => ({
        kind: 'met',
        ms,
        sinceMs,
        thing: placeBefore(life.pose, life.workplace.robot.footprint.nose),
      }))
    return index
  }
  if (life.slipInM > 0) return undefined
  life.slipInM = nextSlipM(chances)
  emitNow(life, ms => ({ kind: 'lost', ms, isLost: true }))
  standFor(life, STATE.poseCorrection, ...MATCHING_MS)
  emitNow(life, ms => ({ kind: 'lost', ms, isLost: false }))
  return index
}

const leave = (life: Life, points: readonly DrivenPose[], reason: LeftOut['reason']): void =>
  emitNow(life, ms => ({ kind: 'left', ms, reason, points }))

function workFor(life: Life, ms: number): void {
  pass(life, ms, true)
  life.waterL -= life.workplace.litresPerMs * ms
}

/** Something is hit; somebody at a console looks at it, and lets the robot go on. */
function bump(life: Life): void {
  emitNow(life, ms => ({ kind: 'bump', ms }))
  standFor(life, STATE.incidentTransition, 2000, 5000)
  standFor(life, STATE.incident, 15_000, 120_000)
  standFor(life, STATE.remotePause, 4000, 20_000)
  standFor(life, STATE.processing, 2000, 5000)
}

/** Its scan fits nowhere: somebody gives it its pose, and drives it by hand to where it knows the floor again. */
function getLost(life: Life, way: readonly DrivenPose[], index: number, forMs: number): number {
  const { random } = life.chances
  emitNow(life, ms => ({ kind: 'lost', ms, isLost: true }))
  const waits = forMs * between(random, 0.4, 0.8)
  stand(life, { state: STATE.poseCorrection, ms: waits }, { state: STATE.remotePoseCorrection, ms: forMs - waits })
  emitNow(life, ms => ({ kind: 'lost', ms, isLost: false }))
  be(life, STATE.manual)
  const resumed = indexBeyond(way, index, between(random, ...BY_HAND_M))
  leave(life, way.slice(index, resumed + 1), 'localization')
  for (let i = index + 1; i <= resumed; i++) {
    const at = way[i]
    if (!at) break
    pass(life, (1000 * distance(life.pose, at)) / BY_HAND_M_S, false)
    moveTo(life, at)
  }
  standFor(life, STATE.pause, 2000, 12_000)
  standFor(life, STATE.processing, 2000, 5000)
  return resumed
}

/** The first index of a way so many metres beyond another. */
function indexBeyond(way: readonly DrivenPose[], from: number, metres: number): number {
  let left = metres
  let index = from
  while (left > 0 && index < way.length - 1) {
    const [a, b] = [way[index], way[index + 1]]
    if (a && b) left -= distance(a, b)
    index++
  }
  return index
}

/**
 * Something stands in the way: somebody at a console leads the robot around it, or, where there is no way around, somebody on the
 * spot takes it away.
 */
function getPast(life: Life, way: readonly DrivenPose[], { stop, thing }: Meeting): number | undefined {
  const things = presentAt(life)
  if (!things.includes(thing)) return undefined
  const sinceMs = Math.round(life.nowMs)
  workFor(life, BRAKING_MS)
  stand(life, { state: STATE.obstacle, ms: 12_000 + 7000 * life.workplace.spec.slot })
  const around = detour(life, way, stop, things)
  if (around) {
    standFor(life, STATE.dangerObstacle, 15_000, 110_000)
    standFor(life, STATE.remotePause, 4000, 14_000)
    be(life, STATE.remoteDetour)
    leave(life, way.slice(stop, around.rejoin + 1), 'obstacle')
    driveOff(life, around.way)
    standFor(life, STATE.remotePause, 2000, 8000)
    standFor(life, STATE.processing, 2000, 5000)
    emitNow(life, ms => ({ kind: 'met', ms, sinceMs, thing }))
    return around.rejoin
  }
  standFor(life, STATE.remotePlanningFeedback, 60_000, 600_000)
  emitNow(life, ms => ({ kind: 'met', ms, sinceMs, thing }))
  for (const one of things) if (distance(one, thing) < 5) life.gone.add(one)
  standFor(life, STATE.pause, 2000, 12_000)
  standFor(life, STATE.processing, 2000, 5000)
  return stop
}

type Detour = { readonly way: readonly DrivenPose[]; readonly rejoin: number }

function detour(
  { pose, workplace }: Life,
  way: readonly DrivenPose[],
  stop: number,
  things: readonly StandingThing[],
): Detour | undefined {
  const half = workplace.robot.size.width / 2 + FREE_M
  const isFree = (at: Pose): boolean => things.every(thing => distance(thing, at) >= thing.radius + half)
  for (const metres of REJOIN_M) {
    const rejoin = indexBeyond(way, stop, metres)
    const beyond = way[rejoin]
    if (!beyond || rejoin === stop || !isFree(beyond)) continue
    const around = workplace.wayAround(pose, beyond, things)
    if (around) return { way: around, rejoin }
  }
  return undefined
}
