import { notFound } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { listPlanRobots } from '../../../plans/publishing/planRobots.ts'
import { publishVersion } from '../../../plans/publishing/publishVersion.ts'
import type { HttpParts } from '../../httpParts.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'

type Parts = {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
} & Pick<HttpParts, 'planChanged'>

/** Publishing versions of plans, and the robots that work by them (L-009, L-044, L-045). */
export function planPublishingRoutes({ db, clock, planChanged }: Parts) {
  async function visiblePlan(context: RequestContext, id: number) {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }

  return {
    publish: routes.plans.publish.handler(async ({ input, context }) => {
      await visiblePlan(context, input.id)
      const { id, ...request } = input
      const done = await publishVersion(db, {
        id,
        request,
        nowMs: clock.now(),
        by: signedIn(context).login,
        along: (tx, { version }) =>
          audited(tx, {
            principal: signedIn(context),
            address: context.request.ip,
            action: 'plan.publish',
            object: { id },
            details: { version },
          }),
      })
      planChanged({ account: request.account, plan: done.firstId }, done.robots)
      return visiblePlan(context, id)
    }),

    robots: routes.plans.robots.handler(async ({ input, context }) => {
      const plan = await visiblePlan(context, input.id)
      return listPlanRobots(db, signedIn(context), plan.first_id, input)
    }),
  }
}
