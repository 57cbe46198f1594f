import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { conversionChecks, convertPlan } from '../../../plans/conversion/planConversion.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findPlan } from '../../../plans/planRows.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
  readonly planValidation: Pick<PlanValidation, 'add'>
}

/** Plans drawn with the older tool (L-049 to L-052). */
export function planConversionRoutes({ db, dataFolder, jobs, planValidation }: Parts) {
  async function asked(context: RequestContext, id: number) {
    const principal = signedIn(context)
    const plan = await findPlan(db, principal, id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return { plan, principal, parts: { db, dataFolder, queue: jobs.of(principal.login) } }
  }

  return {
    conversionChecks: routes.plans.conversionChecks.handler(async ({ input, context }) => {
      const { plan, parts } = await asked(context, input.id)
      return answerOf(conversionChecks(parts, plan))
    }),

    convert: routes.plans.convert.handler(async ({ input, context }) => {
      const { plan, principal, parts } = await asked(context, input.id)
      const address = context.request.ip
      const order = {
        plan,
        principal,
        along: (tx: Pick<Database, 'insert'>, { id }: { readonly id: number }) =>
          audited(tx, { principal, address, action: 'plan.convert', object: { id }, details: { from: plan.id } }),
      }
      const { isNew, ...version } = await answerOf(convertPlan(parts, order))
      if (isNew) planValidation.add(version.id)
      return version
    }),
  }
}
