/**
 * The account of one run: from where the robot believes to be and what happens to it, it makes the figures of the report. Knows neither world nor
 * clock: robots at work give it each pose, a season that is lived at the grain of a run gives it points of lanes.
 */

import type { Sector } from '../../contract/plan/elements.ts'
import type { RunReason } from '../../contract/robot/runReasons.ts'
import type { FlowSetting, ReportDetails, ReportPlanType } from '../../contract/robot/runReport.ts'
import { coversFloor, isLocalizationLost, STATE } from '../../contract/robot/states.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { type EndedRun, endRun } from './endedRun.ts'
import { createLeftOut, type LeftOutList } from './leftOut.ts'
import type { Reach } from './reachedFloor.ts'
import type { Ending } from './runOutcome.ts'
import { type By, createSectorList, type SectorList } from './sectorList.ts'
import { rounded, type SectorTally } from './sectorTally.ts'
import { createSeenObstacles, type SeenObstacles } from './seenObstacles.ts'
import { createStateSpans } from './stateSpans.ts'
import { createSweptFloor, type PlanFloor } from './sweptFloor.ts'

export type RunStart = {
  /** A UUID. */
  readonly run: string
  readonly plan: number
  readonly planType: ReportPlanType
  readonly softwareVersion: string
  /** Absent for a robot that has no map and counts no cells. */
  readonly floor?: PlanFloor
  /** Of that floor what this robot can get to; absent: all of it. */
  readonly reach?: Reach
  /** Metres. */
  readonly swath: number
  /** Sectors of the run, in order. */
  readonly sectors: readonly Sector[]
  /** Ms since the epoch. */
  readonly startMs: number
  readonly state: number
  /** The sector at hand, 0 for none. */
  readonly sector?: number
  readonly volts: number
}

/** All times are ms since the epoch and never go back. */
export type RunTally = {
  readonly start: RunStart
  /** The robot is in another state or sector; `sector` 0: in none. The time up to now counts for the one before. */
  readonly state: (timeMs: number, state: number, sector: number) => void
  /** Whether it drives to the next lane without cleaning. */
  readonly raiseHead: (isUp: boolean) => void
  /** Where it believes to be; a pose 2 m and more from the one before is a jump and covers nothing. */
  readonly pose: (pose: Pose) => void
  /** At what the head is set in the sector at hand. `pressure` 1 to 4, or to 3. */
  readonly setHead: (flow: FlowSetting, pressure: number) => void
  readonly water: (flow: FlowSetting, litres: number) => void
  readonly sectors: Pick<SectorList, 'add' | 'finished' | 'skipped' | 'resumed'>
  readonly collision: (timeMs: number, x: number, y: number) => void
  /** Something stands there that no plan knows of; metres in map. */
  readonly obstacle: SeenObstacles['see']
  /** A piece of its planned way is not driven. */
  readonly leftOut: LeftOutList['add']
  /** `lock` 1: it knows where it is. */
  readonly localization: (timeMs: number, lock: number, pose: Pose) => void
  /** The first counts. */
  readonly cancelled: (timeMs: number, by: By, message: string) => void
  /** A word for how it ended. */
  readonly reason: (reason: RunReason) => void
  /** Nothing may be added afterwards. */
  readonly end: (timeMs: number, ending: Ending, volts: number) => EndedRun
}

/** A report holds no more of them. */
const MAX_EVENTS = 2000
const WATER_PLACE: { readonly [F in FlowSetting]: 0 | 1 | 2 | undefined } = {
  off: undefined,
  low: 0,
  medium: 1,
  high: 2,
}

export function createRunTally(start: RunStart): RunTally {
  const swept = createSweptFloor(start.floor, start.swath)
  const sectors = createSectorList(start.sectors)
  const spans = createStateSpans(start.startMs, start.state, start.sector ?? 0)
  const obstacles = createSeenObstacles()
  const losses = createLosses()
  const collisions: ReportDetails['collisions'] = []
  const reasons: RunReason[] = []
  const water: [number, number, number] = [0, 0, 0]
  const worked = { cleaningS: 0, disinfectionS: 0 }
  const leftOut = createLeftOut(() => worked.cleaningS + worked.disinfectionS)
  let cancelled: EndedRun['report']['cancelled']
  let countedMs = start.startMs
  let isHeadUp = false

  const atHand = (): SectorTally | undefined => sectors.get(spans.current().sector)

  function countTime(timeMs: number): void {
    const seconds = Math.max(0, timeMs - countedMs) / 1000
    countedMs = Math.max(countedMs, timeMs)
    const { state } = spans.current()
    if (!coversFloor(state)) return
    const disinfects = state === STATE.disinfect || start.planType === 'disinfecting'
    worked[disinfects ? 'disinfectionS' : 'cleaningS'] += seconds
    const tally = atHand()
    if (tally) tally.timeS += seconds
  }

  return {
    start,
    state: (timeMs, state, sector) => {
      countTime(timeMs)
      spans.begin(timeMs, state, sector)
    },
    raiseHead: isUp => {
      isHeadUp = isUp
    },
    pose: pose => swept.pose(pose, coversFloor(spans.current().state) && !isHeadUp, atHand()),
    setHead: (flow, pressure) => {
      const tally = atHand()
      if (!tally) return
      tally.flow = flow
      tally.pressure = pressure
    },
    water: (flow, litres) => {
      const place = WATER_PLACE[flow]
      if (place === undefined || litres <= 0) return
      water[place] += litres
      const tally = atHand()
      if (tally) tally.water[place] += litres
    },
    sectors,
    collision: (timeMs, x, y) => {
      const tally = atHand()
      if (tally) tally.collisions += 1
      if (collisions.length < MAX_EVENTS) collisions.push({ time: timeMs, x: rounded(x), y: rounded(y) })
    },
    obstacle: obstacles.see,
    leftOut: leftOut.add,
    localization: (timeMs, lock, pose) => losses.set(timeMs, isLocalizationLost(spans.current().state, lock), pose),
    cancelled: (timeMs, by, message) => {
      cancelled ??= { by, time: timeMs, message }
    },
    reason: reason => {
      reasons.push(reason)
    },
    end: (timeMs, ending, volts) => {
      countTime(timeMs)
      return endRun({
        start,
        endMs: timeMs,
        ending,
        volts,
        cancelled,
        reasons,
        swept,
        sectors,
        worked,
        water,
        states: spans.end(timeMs),
        collisions,
        obstacles: obstacles.list(),
        localization_lost: losses.end(timeMs),
        left_out: leftOut.list(),
      })
    },
  }
}

/** Stretches in which the robot did not know where it was. */
function createLosses() {
  const lost: ReportDetails['localization_lost'] = []
  let since: { readonly start: number; readonly x: number; readonly y: number } | undefined
  function close(timeMs: number): void {
    if (since && lost.length < MAX_EVENTS) lost.push({ ...since, end: timeMs })
    since = undefined
  }
  return {
    set: (timeMs: number, isLost: boolean, { x, y }: Pose): void => {
      if (isLost) since ??= { start: timeMs, x: rounded(x), y: rounded(y) }
      else close(timeMs)
    },
    end: (timeMs: number) => {
      close(timeMs)
      return lost
    },
  }
}
