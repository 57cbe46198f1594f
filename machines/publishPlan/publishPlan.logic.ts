/** What stands in the way of publishing a version of a plan, and what a refusal means: pure functions (L-038..L-046). */

import * as v from 'valibot'
import { type ApiError, ERROR_STATUS } from '../../contract/errors.ts'
import { nextVersionState } from '../../contract/plan/versionStates.ts'
import type { PlanChanges, PlanEstimate } from '../../contract/resources/planChanges.ts'
import { cleaningTimeSchema, type Plan } from '../../contract/resources/plans.ts'

/** What the chart looks at of the version that is to be published. */
export type PublishedSubject = Pick<
  Plan,
  'id' | 'status' | 'area' | 'estimated_cleaning_time' | 'revision' | 'account' | 'version'
>

/** What is known before somebody publishes. */
export type PublishKnowledge = { readonly changes: PlanChanges; readonly estimate: PlanEstimate }

/** L-039, L-041, L-042. `draft`: its files have not passed. `changing`: its state is about to be another one. */
export type PublishBlock = 'unsaved' | 'published' | 'changing' | 'draft' | 'noArea'

export function publishBlock(plan: PublishedSubject): Exclude<PublishBlock, 'unsaved'> | undefined {
  if (plan.status === 'published') return 'published'
  if (plan.status === 'validating') return 'changing'
  if (nextVersionState(plan.status, 'publish') === undefined) return 'draft'
  return plan.area > 0 ? undefined : 'noArea'
}

/** The publish order as the service takes it (L-044). */
export type PublishOrder = {
  readonly id: number
  readonly account: number
  readonly area: number
  readonly estimated_cleaning_time: number
  readonly revision: number
  /** The version that was published when its changes were shown, 0 for none; absent where they were not. */
  readonly published_version?: number
}

/** L-040: seconds that a plan may be given. */
export const isCleaningTime = (seconds: number | undefined): seconds is number => v.is(cleaningTimeSchema, seconds)

/** A time that is off by more than this share of what the lanes say is asked about. */
const FAR_SHARE = 0.5
export const isFarOff = (seconds: number, estimated: number | undefined): boolean =>
  estimated !== undefined && estimated > 0 && Math.abs(seconds - estimated) > FAR_SHARE * estimated

/** L-045: which words an error has. */
export type PublishFailure =
  | { readonly kind: 'estimatedCleaningTime'; readonly error: ApiError }
  | { readonly kind: 'cleanableArea'; readonly error: ApiError; readonly expected: number | undefined }
  | { readonly kind: 'missingFile' | 'other'; readonly error: ApiError }

/** Whether it may have been published all the same: no answer came, none that can be read, or one of a service that failed meanwhile. */
export const isUncertain = (error: ApiError): boolean => ERROR_STATUS[error.type] >= ERROR_STATUS.internal

const MISSING_FILE = 'cleaningplans.error.missing.file'

export function publishFailure(error: ApiError): PublishFailure {
  if (error.type === 'preconditionFailed') {
    if (error.field === 'estimatedCleaningTime') return { kind: 'estimatedCleaningTime', error }
    const expected = error.data?.['expected']
    return { kind: 'cleanableArea', error, expected: typeof expected === 'number' ? expected : undefined }
  }
  const isMissing = error.type === 'methodNotAllowed' && error.token === MISSING_FILE
  return { kind: isMissing ? 'missingFile' : 'other', error }
}
