import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { findPlanJob, mayHandle, ownPlanJobs, type PlanJobRow, toPlanJob } from '../../../plans/jobs/planJobRows.ts'
import type { PlanJobs } from '../../../plans/jobs/planJobs.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

type Parts = { readonly db: Database; readonly planJobs: Pick<PlanJobs, 'cancel' | 'progressOf'> }

/** Work on plans under way. */
export function planJobRoutes({ db, planJobs }: Parts) {
  async function jobInSight(context: RequestContext, id: string): Promise<PlanJobRow> {
    const row = await findPlanJob(db, signedIn(context), id)
    if (row === undefined) throw notFound('planJob')
    return row
  }

  return {
    list: routes.planJobs.list.handler(async ({ input, context }) => {
      const rows = await ownPlanJobs(db, signedIn(context), input)
      return { data: rows.map(row => toPlanJob(row, planJobs.progressOf(row.id))) }
    }),

    get: routes.planJobs.get.handler(async ({ input, context }) =>
      toPlanJob(await jobInSight(context, input.id), planJobs.progressOf(input.id)),
    ),

    cancel: routes.planJobs.cancel.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const row = await jobInSight(context, input.id)
      if (!mayHandle(principal, row))
        throw new RequestError('forbidden', 'errors.planJob.forbidden', 'Somebody else has begun this')
      const object = row.plan === null ? {} : { object: { id: row.plan } }
      const who = { principal, address: context.request.ip, account: row.account, details: { kind: row.kind } }
      if (!(await planJobs.cancel(row.id, tx => audited(tx, { ...who, ...object, action: 'plan.cancelJob' }))))
        throw new RequestError('conflict', 'errors.planJob.ended', 'It has ended already')
      return toPlanJob(await jobInSight(context, input.id))
    }),
  }
}
