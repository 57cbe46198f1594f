import * as v from 'valibot'
import { type PlanProposals, planProposalsSchema } from '../../../contract/resources/newPlans.ts'
import type { Database } from '../../database/database.ts'
import { planJobs } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'
import { createResultSchema } from './createJob.ts'

export type FoundProposals = { readonly job: string; readonly proposals: PlanProposals }

/** What was proposed for a plan when it was made; undefined for one that was not made from a map. */
export async function findProposals(
  db: Pick<Database, 'select'>,
  firstId: number,
): Promise<FoundProposals | undefined> {
  const made = and(eq(planJobs.plan, firstId), eq(planJobs.kind, 'create'), eq(planJobs.status, 'done'))
  const [row] = await db.select({ id: planJobs.id, result: planJobs.result }).from(planJobs).where(made)
  const result = v.safeParse(createResultSchema, row?.result)
  if (row === undefined || !result.success) return undefined
  return { job: row.id, proposals: v.parse(planProposalsSchema, result.output) }
}
