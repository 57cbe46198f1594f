/** Gives the robots of a newcomer's fleet the reports of a season: the newest week of all of them first, then the one before. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RunReport } from '../../contract/robot/runReport.ts'
import { isCleaningPlan } from '../../contract/robot/states.ts'
import type { RobotSpec } from '../fleet.ts'
import { planTypeOf } from '../sensors/basic.ts'
import type { Site } from '../sites/site.ts'
import type { Building } from '../world/world.ts'
import { type PlannedRun, plannedRuns } from './calendar.ts'
import { createReporter, type Reporter } from './report.ts'
import type { SeasonRobot, SeasonService } from './seasonService.ts'
import { createWorkplace, seasonBuilding } from './workplace.ts'

const WEEK_MS = 7 * 86_400_000

export type SeasonOptions = {
  readonly fleet: readonly RobotSpec[]
  readonly seed: number
  /** Ms since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  readonly service: SeasonService
}

/** A robot with the runs that are still to be lived, the newest last. */
type Season = {
  readonly robot: SeasonRobot
  readonly runs: PlannedRun[]
  /** Begin of the run after those. */
  beforeMs: number
  readonly reporter: () => Reporter
}

/**
 * Robots keep what reports they have: theirs are of the time before the oldest one, so that a season that was cut short is told to
 * its end by the next. How many reports were given.
 */
export async function giveSeason(options: SeasonOptions): Promise<number> {
  const { fromMs, toMs, service } = options
  const seasons = await seasonsOf(options)
  let given = 0
  let giving = Promise.resolve()
  for (let weekMs = toMs - WEEK_MS; weekMs > fromMs - WEEK_MS; weekMs -= WEEK_MS)
    for (const season of seasons) {
      const reports = await reportsSince(season, weekMs)
      await giving
      if (reports.length === 0) continue
      given += reports.length
      giving = service.give(season.robot.id, reports)
      // Waited for when the next are made.
      giving.catch(() => undefined)
    }
  await giving
  return given
}

async function seasonsOf({ fleet, seed, fromMs, toMs, service }: SeasonOptions): Promise<readonly Season[]> {
  const known = await service.robots(fleet.filter(hasReports).map(({ name }) => name))
  const buildings = new Map<Site, Building>()
  const seasons: Season[] = []
  for (const spec of fleet) {
    const robot = known.find(({ name }) => name === spec.name)
    if (!robot) continue
    const beforeMs = Math.min(toMs, (await service.oldest(robot.id)) ?? Infinity)
    const runs = [...plannedRuns(spec, { seed, fromMs, toMs: beforeMs })]
    let reporter: Reporter | undefined
    function make(): Reporter {
      const building = buildings.get(spec.site) ?? seasonBuilding(spec)
      buildings.set(spec.site, building)
      const group = fleet.filter(one => one.building === spec.building)
      reporter ??= createReporter(createWorkplace(building, group, spec), robot?.plan ?? 0, toMs)
      return reporter
    }
    seasons.push({ robot, runs, beforeMs, reporter: make })
  }
  return seasons
}

/** Reports of the runs since a time, the newest first; a run that the next one would have met at its work did not take place. */
async function reportsSince(season: Season, sinceMs: number): Promise<readonly RunReport[]> {
  const { runs, reporter } = season
  const reports: RunReport[] = []
  for (let run = runs.at(-1); run && run.startMs >= sinceMs; run = runs.at(-1)) {
    runs.pop()
    const report = await reporter().report(run)
    await yieldToEventLoop()
    if (!report || report.end_time > season.beforeMs) continue
    season.beforeMs = run.startMs
    reports.push(report)
  }
  return reports
}

/** A robot that maps has no plan. */
const hasReports = ({ job }: RobotSpec): boolean => isCleaningPlan(planTypeOf(job))
