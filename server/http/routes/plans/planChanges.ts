import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

type Parts = { readonly db: Database }

/** What publishing a version would change, and how long it takes to clean by it. */
export function planChangeRoutes({ db }: Parts) {
  async function visiblePlan(context: RequestContext, id: number) {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }
  return {
    changes: routes.plans.changes.handler(async ({ input, context }) => {
      await visiblePlan(context, input.id)
      throw notFound('cleaningPlan.changes')
    }),
    estimate: routes.plans.estimate.handler(async ({ input, context }) => {
      await visiblePlan(context, input.id)
      throw notFound('cleaningPlan.estimate')
    }),
  }
}
