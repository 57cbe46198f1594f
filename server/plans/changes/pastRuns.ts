/** How far past runs of a plan were from what was estimated. */
import { LEAST_PAST_RUNS, MAX_PAST_RUNS, type PlanEstimate } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { Database } from '../../database/database.ts'
import { cleaningReports, plans } from '../../database/schema.ts'
import { and, desc, eq } from '../../database/sql.ts'
import type { Principal } from '../../identity/principal.ts'
import { visibleAccounts } from '../../identity/visibleAccounts.ts'

type Run = {
  /** From start to end. */
  readonly seconds: number
  /** m² that the run was asked to clean. */
  readonly area: number
  /** Of its version. */
  readonly planned: { readonly area: number; readonly seconds: number }
}

/**
 * Percent that a run took longer than was estimated. Robots that share a plan are asked for a part of its floor each: that part is held against as much
 * of the time. Undefined where nothing was estimated.
 */
function errorOf({ seconds, area, planned }: Run, now: Run['planned']): number | undefined {
  const { area: whole, seconds: estimated } = planned.seconds > 0 && planned.area > 0 ? planned : now
  if (whole <= 0 || estimated <= 0 || area <= 0) return undefined
  return 100 * (seconds / (estimated * Math.min(1, area / whole)) - 1)
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
  return rows.map(({ start, end, area, plannedArea, plannedSeconds }) => ({
    seconds: (end.getTime() - start.getTime()) / 1000,
    area,
    planned: { area: plannedArea, seconds: plannedSeconds },
  }))
}
