/** Runs of a season as robots live them, to be multiplied. */
import { reportFigures } from '../../../contract/reportFigures.ts'
import { isCleaningPlan } from '../../../contract/robot/states.ts'
import { fleet } from '../../../robots/fleet.ts'
import { plannedRuns } from '../../../robots/season/calendar.ts'
import { createReporter } from '../../../robots/season/report.ts'
import { createWorkplace, seasonBuilding } from '../../../robots/season/workplace.ts'
import { planTypeOf } from '../../../robots/sensors/basic.ts'

const SEED = 1
const ROBOTS = 12
/** Of the fleet so many robots live so many runs each; the others do as they did. */
const [KINDS, RUNS] = [6, 60]
const SEASON_MS = 90 * 86_400_000

/**
 * What is kept of runs: figures, states, and how they ended. `kind`: number of the robot that lived it.
 * @param toMs end of the season, ms since the epoch
 */
export async function liveRuns(toMs: number) {
  const robots = fleet(ROBOTS, SEED)
  const workers = robots.filter(({ job }) => isCleaningPlan(planTypeOf(job))).slice(0, KINDS)
  const found = []
  for (const [kind, spec] of workers.entries()) {
    const group = robots.filter(({ building }) => building === spec.building)
    const reporter = createReporter(createWorkplace(seasonBuilding(spec), group, spec), 1, toMs)
    const planned = plannedRuns(spec, { seed: SEED, fromMs: toMs - SEASON_MS, toMs }).slice(-RUNS)
    for (const [at, run] of planned.entries()) {
      const report = await reporter.report(run)
      if (report === undefined) continue
      found.push({
        kind,
        at,
        ...reportFigures(report),
        durationMs: report.end_time - report.start_time,
        planType: report.plan_type,
        result: report.result,
        cancelledBy: report.cancelled?.by ?? null,
        startVoltage: report.start_voltage,
        endVoltage: report.end_voltage,
        softwareVersion: report.software_version,
      })
    }
  }
  return found
}
