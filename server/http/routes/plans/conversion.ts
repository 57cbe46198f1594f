import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { conversionChecks, convertPlan } from '../../../plans/conversion/planConversion.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from './jobAnswer.ts'

type Parts = { readonly db: Database; readonly dataFolder: DataFolder; readonly jobs: Jobs }

/** Plans drawn with the older tool (L-049 to L-052). */
export function planConversionRoutes({ db, dataFolder, jobs }: Parts) {
  async function asked(context: RequestContext, id: number) {
    const { login } = signedIn(context)
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    return { plan, login, parts: { db, dataFolder, queue: jobs.of(login) } }
  }

  return {
    conversionChecks: routes.plans.conversionChecks.handler(async ({ input, context }) => {
      const { plan, parts } = await asked(context, input.id)
      return answerOf(conversionChecks(parts, plan))
    }),

    convert: routes.plans.convert.handler(async ({ input, context }) => {
      const { plan, login, parts } = await asked(context, input.id)
      const principal = signedIn(context)
      const address = context.request.ip
      return answerOf(
        convertPlan(parts, {
          plan,
          login,
          along: (tx, { id }) =>
            audited(tx, { principal, address, action: 'plan.convert', object: { id }, details: { from: plan.id } }),
        }),
      )
    }),
  }
}
