import type { PlanTargets } from '../../contract/resources/plans.ts'
import { DEFAULT_TARGETS } from '../../contract/resources/reports.ts'
import type { Database } from '../database/database.ts'
import { planTargets } from '../database/schema.ts'
import { eq } from '../database/sql.ts'

/** What holds for a plan that nobody has set targets of (L-013). */
export const defaultTargets = (): PlanTargets => ({ ...DEFAULT_TARGETS, is_default: true })

/** What is aimed at with a plan (L-012). @param firstId of its first version */
export async function targetsOf(db: Pick<Database, 'select'>, firstId: number): Promise<PlanTargets> {
  const [row] = await db.select().from(planTargets).where(eq(planTargets.firstId, firstId))
  if (row === undefined) return defaultTargets()
  return { coverage_percentage: row.coveragePercentage, performance: row.performance, is_default: false }
}

/** Targets that are the defaults are none of the plan's own: it follows when those change. */
export async function setTargets(
  tx: Pick<Database, 'insert' | 'delete'>,
  firstId: number,
  { coverage_percentage: coveragePercentage, performance }: Omit<PlanTargets, 'is_default'>,
): Promise<void> {
  const isDefault =
    coveragePercentage === DEFAULT_TARGETS.coverage_percentage && performance === DEFAULT_TARGETS.performance
  if (isDefault) {
    await tx.delete(planTargets).where(eq(planTargets.firstId, firstId))
    return
  }
  const values = { coveragePercentage, performance }
  await tx
    .insert(planTargets)
    .values({ firstId, ...values })
    .onConflictDoUpdate({ target: planTargets.firstId, set: values })
}
