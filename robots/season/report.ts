/** Reports of a robot's season: each run is lived and told to the account that robots keep at work. */

import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { knownReason } from '../../contract/robot/runReasons.ts'
import type { FlowSetting, RunReport } from '../../contract/robot/runReport.ts'
import { coversFloor, STATE } from '../../contract/robot/states.ts'
import { encodeReport } from '../reports/encodeReport.ts'
import type { EndedRun } from '../reports/endedRun.ts'
import { flowSetting, pressureSetting, reportPlanType } from '../reports/headSettings.ts'
import { reachOf } from '../reports/reachedFloor.ts'
import { createRunTally, type RunTally } from '../reports/runTally.ts'
import { terrainFloor } from '../reports/terrainFloor.ts'
import { planTypeOf } from '../sensors/basic.ts'
import type { PlannedRun } from './calendar.ts'
import { drawChances, type RunChances } from './chances.ts'
import type { LifeEvent } from './life.ts'
import { liveRun } from './run.ts'
import { softwareAt } from './software.ts'
import { type StandingThing, standingThings } from './standing.ts'
import type { Workplace } from './workplace.ts'

/** Something that stands there is seen at least so often. Ms. */
const SEEN_EVERY_MS = 30_000

export type Reporter = {
  /** Lives a planned run. Undefined when its report would be too large. `endMs`: when it ended. */
  readonly report: (planned: PlannedRun) => Promise<RunReport | undefined>
  /** The same of given chances and things, without its wire form. */
  readonly live: (planned: PlannedRun, chances: RunChances, things: readonly StandingThing[]) => EndedRun
}

/** @param plan id of the robot's plan at the service. @param endMs of the season, ms since the epoch */
export function createReporter(workplace: Workplace, plan: number, endMs: number): Reporter {
  const { spec, world, robot, sectors } = workplace
  const software = softwareAt(spec.mainDeb, spec.seed, endMs)
  const planType = reportPlanType(planTypeOf(spec.job), robot.sectors)
  const head = {
    flow: flowSetting(robot.params.water_flow),
    pressure: pressureSetting(robot.params.brush_pressure, spec.hardware.hardwareVersion),
    litresPerMs: workplace.litresPerMs,
  }

  function live(planned: PlannedRun, chances: RunChances, things: readonly StandingThing[]): EndedRun {
    const { startMs } = planned
    const tally = createRunTally({
      run: runId(planned.runSeed, startMs),
      plan,
      planType,
      softwareVersion: software(startMs),
      floor: terrainFloor(world.terrain),
      reach: reachOf(world.terrain, robot.footprint, robot.dock),
      swath: robot.footprint.swath,
      sectors: robot.sectors,
      startMs,
      state: STATE.loadClean,
      volts: chances.batteryV,
    })
    const teller = createTeller(tally, startMs, head)
    const { nowMs, batteryV } = liveRun({ workplace, startMs, chances, things, emit: teller.onEvent })
    return teller.end(Math.round(nowMs), batteryV)
  }

  return {
    live,
    report: planned => {
      const { runSeed, startMs, daySeed } = planned
      const day = DateTime.fromMillis(startMs, { zone: spec.site.timeZone })
      const isWeekend = day.weekday > 5
      const dayMs = day.startOf('day').toMillis()
      const things = standingThings(world.terrain, { daySeed, dayMs, isWeekend })
      return encodeReport(live(planned, drawChances(runSeed, sectors.length, isWeekend), things))
    },
  }
}

/** A UUID that the run's seed and start give it: whoever lives it again gives it the same. */
function runId(runSeed: number, startMs: number): string {
  const hex = createHash('sha256').update(`${runSeed} ${startMs}`).digest('hex')
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

type Head = { readonly flow: FlowSetting; readonly pressure: number; readonly litresPerMs: number }

/** Tells an account what is told of a life. */
function createTeller(tally: RunTally, startMs: number, { flow, pressure, litresPerMs }: Head) {
  let state: number = STATE.loadClean
  let sector = 0
  let sinceMs = startMs
  let at = { x: 0, y: 0, w: 0 }
  let failed = false
  let reportedMs = startMs
  /** Of the time in this state in which its head was up. */
  let dryMs = 0

  function countWater(ms: number): void {
    if (coversFloor(state)) tally.water(flow, (ms - sinceMs - dryMs) * litresPerMs)
    dryMs = 0
  }

  function onEvent(event: LifeEvent): void {
    onAny(event)
    reportedMs = event.ms
  }

  function onAny(event: LifeEvent): void {
    switch (event.kind) {
      case 'state':
        countWater(event.ms)
        state = event.state
        sinceMs = event.ms
        sector = event.sector
        tally.state(event.ms, event.state, event.sector)
        if (coversFloor(state)) tally.setHead(flow, pressure)
        break
      case 'pose':
        at = event.pose
        if (event.headUp) dryMs += event.ms - reportedMs
        tally.raiseHead(event.headUp)
        tally.pose(at)
        break
      case 'reason':
        tally.reason(knownReason(event.reason))
        break
      case 'sector':
        if (event.event === 'finished') tally.sectors.finished(event.ms, event.sector)
        break
      case 'skip':
        tally.sectors.skipped(event.ms, event.sector, event.by, event.message)
        break
      case 'bump':
        tally.collision(event.ms, at.x, at.y)
        break
      case 'lost':
        tally.localization(event.ms, event.isLost ? 0 : 1, at)
        break
      case 'left':
        if (sector !== 0 && event.points.length > 1) tally.leftOut(event.ms, sector, event.reason, event.points)
        break
      case 'met':
        for (let ms = event.sinceMs; ms < event.ms; ms += SEEN_EVERY_MS) tally.obstacle(ms, event.thing)
        tally.obstacle(event.ms, event.thing)
        break
      case 'ending':
        if (event.ending.kind === 'cancelled') tally.cancelled(event.ms, event.ending.by, event.ending.message)
        else {
          failed = true
          tally.reason(knownReason(event.ending.reason))
        }
    }
  }
  return {
    onEvent,
    end: (ms: number, volts: number): EndedRun => {
      countWater(ms)
      return tally.end(ms, failed ? 'failure' : 'finished', volts)
    },
  }
}
