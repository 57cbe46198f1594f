import * as v from 'valibot'
import type { NewMapPlanAnswer } from '../../../contract/resources/newPlans.ts'
import type { PlanJobRow } from '../jobs/planJobRows.ts'
import { createResultSchema } from './createJob.ts'
import { TRACED_SHARE } from './newPlanOrder.ts'

/** How far the making of a plan is (L-054). `progress`: what the job under way says. */
export function newPlanAnswer(row: PlanJobRow, progress = row.progress): NewMapPlanAnswer {
  const mapFolder = row.id
  if (row.status === 'pending' || row.status === 'waiting')
    return { status: 'pending', mapFolder, step: progress < TRACED_SHARE ? 'tracing' : 'proposing', progress }
  const made = v.safeParse(createResultSchema, row.result)
  if (row.status === 'done' && made.success) {
    const { id, first_id } = made.output
    return { status: 'done', mapFolder, id, first_id }
  }
  const token = row.status === 'cancelled' ? 'errors.planJob.cancelled' : (row.token ?? 'shared.error.internal')
  return { status: 'error', mapFolder, token, problem: row.problem ?? undefined }
}
