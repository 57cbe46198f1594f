/** How far past runs of a plan were from what was estimated. */
import {
  LEAST_PAST_RUNS,
  MAX_PAST_RUNS,
  MAX_RECENT_RUNS,
  type PlanEstimate,
} from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { toWireTime } from '../../../contract/time.ts'
import type { Database } from '../../database/database.ts'
import { cleaningReports, plans } from '../../database/schema.ts'
import { and, desc, eq } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'

type Run = {
  readonly report: number
  readonly startMs: number
  /** Percent of the floor that it was asked to clean. */
  readonly coverage: number
  /** From start to end. */
  readonly seconds: number
  /** m² that the run was asked to clean. */
  readonly area: number
  /** Of its version. */
  readonly planned: { readonly area: number; readonly seconds: number }
}

/**
 * Seconds that a run was to take. Robots that share a plan are asked for a part of its floor each: that part is held against as much of the time. Undefined
 * where nothing was estimated.
 */
function predictedSeconds({ area, planned }: Run, now: Run['planned']): number | undefined {
  const { area: whole, seconds: estimated } = planned.seconds > 0 && planned.area > 0 ? planned : now
  if (whole <= 0 || estimated <= 0 || area <= 0) return undefined
  return estimated * Math.min(1, area / whole)
}

/** Percent that a run took longer than was estimated. */
function errorOf(run: Run, now: Run['planned']): number | undefined {
  const predicted = predictedSeconds(run, now)
  return predicted === undefined ? undefined : 100 * (run.seconds / predicted - 1)
}

/** The newest runs beside what was predicted of them. @param now as in `pastErrors` */
export function recentRuns(runs: readonly Run[], now: Run['planned']): PlanEstimate['recent'] {
  return runs
    .flatMap(run => {
      const predicted = predictedSeconds(run, now)
      const { report, startMs, seconds, coverage } = run
      return predicted === undefined ? [] : [{ report, start: toWireTime(startMs), seconds, predicted, coverage }]
    })
    .slice(0, MAX_RECENT_RUNS)
}

/** Between the two nearest, in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

const rounded = (percent: number): number => Math.round(percent * 10) / 10

/** @param now what the lanes of the version that is asked about say, for runs of versions without a time */
export function pastErrors(runs: readonly Run[], now: Run['planned']): PlanEstimate['past'] {
  const errors = runs.flatMap(run => errorOf(run, now) ?? [])
  if (errors.length < LEAST_PAST_RUNS) return { runs: errors.length, errors: [] }
  const sorted = errors.toSorted((a, b) => a - b)
  const [median, low, high] = [0.5, 0.1, 0.9].map(share => rounded(quantile(sorted, share)))
  return { runs: errors.length, errors: errors.map(rounded), median, low, high }
}

/** The newest finished runs of all versions of a plan, of robots in sight. */
export async function pastRunsOf(db: Database, principal: Principal, { first_id }: Plan): Promise<readonly Run[]> {
  const rows = await db
    .select({
      report: cleaningReports.id,
      coverage: cleaningReports.coveragePercentage,
      start: cleaningReports.startTime,
      end: cleaningReports.endTime,
      area: cleaningReports.cleanableArea,
      plannedArea: plans.area,
      plannedSeconds: plans.estimatedCleaningTime,
    })
    .from(cleaningReports)
    .innerJoin(plans, eq(plans.id, cleaningReports.plan))
    .where(
      and(
        eq(cleaningReports.planFirstId, first_id),
        eq(cleaningReports.result, 'success'),
        eq(cleaningReports.reality, 'physical'),
        eq(cleaningReports.deleted, false),
        eq(cleaningReports.short, false),
        visibleAccounts(principal, cleaningReports.account),
      ),
    )
    .orderBy(desc(cleaningReports.startTime))
    .limit(MAX_PAST_RUNS)
  return rows.map(({ report, coverage, start, end, area, plannedArea, plannedSeconds }) => ({
    report,
    startMs: start.getTime(),
    coverage: Math.max(0, coverage),
    seconds: (end.getTime() - start.getTime()) / 1000,
    area,
    planned: { area: plannedArea, seconds: plannedSeconds },
  }))
}
