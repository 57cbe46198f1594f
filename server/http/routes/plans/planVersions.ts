import * as v from 'valibot'
import { planAreaSchema, type PlanValidation as Validation } from '../../../../contract/resources/plans.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { filesOf, findVersion } from '../../../plans/heldPlan.ts'
import { editPlan } from '../../../plans/planEdits.ts'
import { findPlan } from '../../../plans/planRows.ts'
import type { PlanValidation } from '../../../plans/validation.ts'
import { routes, signedIn } from '../../implementer.ts'
import { answerOf } from '../../scope/jobAnswer.ts'
import { editorOf } from '../../scope/planEditor.ts'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly jobs: Jobs
  readonly planValidation: Pick<PlanValidation, 'add' | 'read'>
}

/** What a form sends: a number, or its digits. */
const sentAreaSchema = v.union([
  planAreaSchema,
  v.pipe(v.string(), v.trim(), v.regex(/^\d{1,8}(?:\.\d{1,6})?$/), v.transform(Number), planAreaSchema),
])

/** @throws RequestError badRequest (L-035) */
function areaOf(sent: unknown): number {
  const read = v.safeParse(sentAreaSchema, sent)
  if (read.success) return read.output
  throw new RequestError('badRequest', 'errors.cleaningPlan.notANumber', 'The area is no number', {
    field: 'cleanable_area',
  })
}

const SKIPPED: Validation = { skipped: true, valid: false, problems: [] }

/** One version as the accounts screen knows it (L-034..L-037). */
export const planVersionRoutes = (parts: Parts) => ({
  edit: routes.planVersions.edit.handler(async ({ input: { id, area }, context }) => {
    const { db } = parts
    const principal = signedIn(context)
    if ((await findVersion(db, principal, id)) === undefined) throw notFound('cleaningPlan')
    const edited = await answerOf(editPlan(parts, editorOf(context), id, { area: areaOf(area) }))
    const plan = await findPlan(db, principal, edited)
    if (plan === undefined) throw notFound('cleaningPlan')
    return plan
  }),

  validate: routes.planVersions.validate.handler(async ({ input: { id }, context }) => {
    if (id === 0) return SKIPPED
    const { db, planValidation } = parts
    const principal = signedIn(context)
    const version = await findVersion(db, principal, id)
    if (version === undefined) throw notFound('cleaningPlan')
    const found = await answerOf(planValidation.read(principal.login, await filesOf(db, id), version.firstId))
    const problems = found.ok ? (found.errors ?? []) : found.problems
    return found.ok && problems.length === 0
      ? { skipped: false, valid: true, area: found.area, problems: [] }
      : { skipped: false, valid: false, problems: [...problems] }
  }),
})
