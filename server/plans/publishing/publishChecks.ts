import * as v from 'valibot'
import { REQUIRED_PLAN_FILES } from '../../../contract/plan/planFileRules.ts'
import { nextVersionState } from '../../../contract/plan/versionStates.ts'
import type { Publish } from '../../../contract/resources/planPublishing.ts'
import { cleaningTimeSchema, isSameArea } from '../../../contract/resources/plans.ts'
import { RequestError, RequestErrors } from '../../answers/errors.ts'
import type { plans } from '../../database/schema.ts'
import { isDrawn } from '../drawnProblems.ts'

type PlanRow = typeof plans.$inferSelect

const refusal = (type: 'methodNotAllowed' | 'conflict', name: string, message: string): RequestError =>
  new RequestError(type, `errors.cleaningPlan.publish.${name}`, message)

const WRONG_STATE = {
  draft: ['draft', 'The version has not passed its validation'],
  validating: ['validating', 'The files of the version are still being read'],
  published: ['published', 'The version is published already'],
} as const satisfies { readonly [state: string]: readonly [name: string, message: string] }
const hasSentence = (state: string): state is keyof typeof WRONG_STATE => Object.hasOwn(WRONG_STATE, state)

/**
 * What the validator of drawings has found in the files of a version keeps it from being published; each error is named.
 * @throws RequestErrors
 */
function checkDrawn({ problems }: Pick<PlanRow, 'problems'>): void {
  const errors = problems.filter(isDrawn)
  if (errors.length === 0) return
  const type = 'preconditionFailed' as const
  const data = { count: errors.length }
  throw new RequestErrors(
    { type, token: 'errors.cleaningPlan.publish.problems', message: 'The drawing has errors', data },
    ...errors.map(({ token, field }) => ({
      type,
      token,
      message: 'An element of the drawing has an error',
      ...(field !== undefined && { field }),
    })),
  )
}

/** @throws RequestError, RequestErrors where the version is not as its publisher saw it, or its state forbids it */
export function checkState(
  row: Pick<PlanRow, 'status' | 'revision' | 'problems'>,
  published: number,
  { revision, published_version: seen }: Pick<Publish, 'revision' | 'published_version'>,
): void {
  if (row.status === 'draft') checkDrawn(row)
  if (nextVersionState(row.status, 'publish') === undefined) {
    const [name, message] = WRONG_STATE[hasSentence(row.status) ? row.status : 'draft']
    throw refusal('methodNotAllowed', name, message)
  }
  if (revision !== undefined && revision !== row.revision)
    throw refusal('conflict', 'revision', 'Somebody has changed the version meanwhile')
  if (seen !== undefined && seen !== published)
    throw refusal('conflict', 'overtaken', 'Somebody has published another version meanwhile')
}

/**
 * What a version needs to be published beside its state (L-039, L-040, L-045).
 * @returns the cleaning time, seconds
 * @throws RequestError
 */
export function checkContent(
  row: Pick<PlanRow, 'area'>,
  files: ReadonlySet<string>,
  { area, estimated_cleaning_time: time }: Pick<Publish, 'area' | 'estimated_cleaning_time'>,
): number {
  const missing = REQUIRED_PLAN_FILES.find(name => !files.has(name))
  if (missing !== undefined)
    throw new RequestError('methodNotAllowed', 'cleaningplans.error.missing.file', 'A required file is missing', {
      data: { file: missing },
    })
  if (row.area <= 0) throw refusal('methodNotAllowed', 'noTotalArea', 'The version has no floor to clean')
  const seconds = v.safeParse(cleaningTimeSchema, time)
  if (!seconds.success) {
    const message = 'The estimated cleaning time is not valid'
    throw new RequestError('preconditionFailed', 'errors.cleaningPlan.publish.estimatedCleaningTime', message, {
      field: 'estimatedCleaningTime',
    })
  }
  if (!isSameArea(area, row.area)) {
    const message = 'The cleanable area is another one by the files of the version'
    throw new RequestError('preconditionFailed', 'errors.cleaningPlan.publish.cleanableArea', message, {
      field: 'cleanable_area',
      data: { expected: row.area },
    })
  }
  return seconds.output
}
