/** What publishing a version waits for (L-039..L-042), in the order in which it can be put right. */
import { REQUIRED_PLAN_FILES } from '../../../contract/plan/planFileRules.ts'
import { nextVersionState } from '../../../contract/plan/versionStates.ts'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { PlanChange } from './planEdits.ts'

export type PublishWait =
  | { readonly kind: 'unsaved'; readonly count: number }
  | { readonly kind: 'validating' }
  | { readonly kind: 'area' }
  | { readonly kind: 'problem'; readonly problem: PlanProblem }
  | { readonly kind: 'missing'; readonly file: string }

/** Empty: it can be published now, or is published already. */
export function publishWaits(plan: Plan, changes: readonly PlanChange[]): readonly PublishWait[] {
  const missing = REQUIRED_PLAN_FILES.filter(name => plan.data[name] === undefined)
  return [
    ...(changes.length === 0 ? [] : [{ kind: 'unsaved', count: changes.length } as const]),
    ...(plan.status === 'validating' ? [{ kind: 'validating' } as const] : []),
    ...(plan.area > 0 ? [] : [{ kind: 'area' } as const]),
    ...plan.problems.map(problem => ({ kind: 'problem', problem }) as const),
    ...missing.map(file => ({ kind: 'missing', file }) as const),
  ]
}

/** Whether the state of the version takes it at all. */
export const isPublishable = (plan: Plan): boolean => nextVersionState(plan.status, 'publish') !== undefined
