import { notFound } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import type { PlanDrafts } from '../../../plans/drafts/planDrafts.ts'
import { findPlan } from '../../../plans/planRows.ts'
import type { HttpParts } from '../../httpParts.ts'
import { routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { editorOf } from '../../scope/planEditor.ts'

type Parts = {
  readonly db: Database
  readonly planDrafts: Omit<PlanDrafts, 'changes'>
  readonly planChanged: HttpParts['planChanged']
}

/** What people draw on a version before it is saved. */
export const planDraftRoutes = ({ db, planDrafts, planChanged }: Parts) => ({
  get: routes.planDrafts.get.handler(({ input, context }) =>
    answerOf(planDrafts.get(signedIn(context), input.version)),
  ),

  commands: routes.planDrafts.commands.handler(({ input: { version, draft, since }, context }) =>
    answerOf(planDrafts.commands(signedIn(context), version, draft, since)),
  ),

  send: routes.planDrafts.send.handler(({ input: { version, ...sent }, context }) =>
    answerOf(planDrafts.send(signedIn(context), version, sent)),
  ),

  save: routes.planDrafts.save.handler(async ({ input: { version, ...save }, context }) => {
    const { plan: first, account, ...head } = await answerOf(planDrafts.save(editorOf(context), version, save))
    planChanged({ account, plan: first }, [])
    const plan = await findPlan(db, signedIn(context), head.version)
    if (plan === undefined) throw notFound('cleaningPlan')
    return { ...head, plan }
  }),

  discard: routes.planDrafts.discard.handler(async ({ input: { version, draft }, context }) => {
    await planDrafts.discard(editorOf(context), version, draft)
    return {}
  }),
})
