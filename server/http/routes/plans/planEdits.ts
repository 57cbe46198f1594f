import type { PlanTargets } from '../../../../contract/resources/plans.ts'
import { DEFAULT_TARGETS } from '../../../../contract/resources/reports.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { findVersion, holdPlan, type PlanRow } from '../../../plans/heldPlan.ts'
import { editPlan, renamePlan } from '../../../plans/planEdits.ts'
import { planUpdated } from '../../../plans/planNotices.ts'
import { findPlan } from '../../../plans/planRows.ts'
import { defaultTargets, setTargets, targetsOf } from '../../../plans/planTargets.ts'
import { removePlan } from '../../../plans/removePlan.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import type { HttpParts } from '../../httpParts.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { editorOf } from '../../scope/planEditor.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
  readonly planValidation: Pick<PlanValidation, 'add' | 'read'>
} & Pick<HttpParts, 'planChanged'>

/** What a person has left empty that there has to be is not found (L-015). */
const missing = (field: string, token: string): RequestError =>
  new RequestError('notFound', `errors.cleaningPlan.${token}`, 'Something is missing', { field })

async function visibleVersion(db: Database, context: RequestContext, id: number): Promise<PlanRow> {
  const version = await findVersion(db, signedIn(context), id)
  if (version === undefined) throw notFound('cleaningPlan')
  return version
}

type SentTargets = {
  readonly coverage_percentage?: number | '' | null | undefined
  readonly performance?: number | '' | null | undefined
}

/** @throws RequestError notFound where the coverage rate is empty */
function targetsSent({ coverage_percentage: coverage, performance }: SentTargets): Omit<PlanTargets, 'is_default'> {
  if (coverage === null) return DEFAULT_TARGETS
  if (coverage === undefined || coverage === '') throw missing('coverage_percentage', 'noCoverageRate')
  return {
    coverage_percentage: coverage,
    performance: typeof performance === 'number' ? performance : DEFAULT_TARGETS.performance,
  }
}

/** What is aimed at with a plan (L-012, L-013). */
const targetRoutes = ({ db }: Parts) => ({
  targets: routes.plans.targets.handler(async ({ input, context }) => {
    const { firstId } = await visibleVersion(db, context, input.id)
    const wantsDefault = input.default === 'true' || input.default === '1'
    return wantsDefault ? defaultTargets() : targetsOf(db, firstId)
  }),

  setTargets: routes.plans.setTargets.handler(async ({ input: { id, ...sent }, context }) => {
    const editor = editorOf(context)
    const { firstId } = await visibleVersion(db, context, id)
    const targets = targetsSent(sent)
    await db.transaction(async tx => {
      if ((await holdPlan(tx, editor.principal, firstId)) === undefined) throw notFound('cleaningPlan')
      const before = await targetsOf(tx, firstId)
      await setTargets(tx, firstId, targets)
      await audited(tx, {
        ...editor,
        action: 'plan.setTargets',
        object: { id: firstId },
        changes: changesBetween(
          { coveragePercentage: before.coverage_percentage, performance: before.performance },
          { coveragePercentage: targets.coverage_percentage, performance: targets.performance },
        ),
      })
    })
    return targetsOf(db, firstId)
  }),
})

/** Changes of plans (L-003, L-014, L-016, L-025). */
export function planEditRoutes(parts: Parts) {
  const { db, planChanged } = parts

  async function answered(context: RequestContext, id: number) {
    const plan = await findPlan(db, signedIn(context), id)
    if (plan === undefined) throw notFound('cleaningPlan')
    planChanged({ account: plan.account, plan: plan.first_id }, [])
    return plan
  }

  return {
    edit: routes.plans.edit.handler(async ({ input: { id, ...edit }, context }) =>
      answered(context, await answerOf(editPlan(parts, editorOf(context), id, edit))),
    ),

    rename: routes.plans.rename.handler(async ({ input: { id, name }, context }) => {
      const editor = editorOf(context)
      await visibleVersion(db, context, id)
      if (name === '') throw missing('name', 'noName')
      await db.transaction(async tx => {
        const base = await holdPlan(tx, editor.principal, id)
        if (base === undefined) throw notFound('cleaningPlan')
        if (base.name === name) return
        await renamePlan(tx, base.firstId, name)
        const changes = changesBetween({ name: base.name }, { name })
        await audited(tx, { ...editor, action: 'plan.rename', object: { id: base.firstId }, changes })
        await planUpdated(tx, id)
      })
      return answered(context, id)
    }),

    remove: routes.plans.remove.handler(async ({ input: { id }, context }) => {
      const editor = editorOf(context)
      const { account, firstId } = await visibleVersion(db, context, id)
      await db.transaction(async tx => {
        await removePlan(tx, editor.principal, id)
        await audited(tx, { ...editor, action: 'plan.remove', object: { id } })
      })
      planChanged({ account, plan: firstId }, [])
      return {}
    }),

    ...targetRoutes(parts),
  }
}
