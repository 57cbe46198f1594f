/** Why a version is not published from the editor now, the first thing to put right first. */
import type { Plan } from '../../../contract/resources/plans.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'

export type PublishReason =
  | { readonly kind: 'saveAndFix'; readonly problem: DrawingProblem; readonly more: number }
  | { readonly kind: 'fix'; readonly problem: DrawingProblem; readonly more: number }
  | { readonly kind: 'save' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'validating' }
  | { readonly kind: 'published' }
  | { readonly kind: 'notReady' }

type Input = {
  readonly plan: Pick<Plan, 'status'>
  readonly unsaved: number
  readonly problems: readonly DrawingProblem[]
  /** Nobody knows yet what is wrong with it. */
  readonly isUnchecked?: boolean
}

/** @returns undefined where it can be published. Warnings stand in nobody's way. */
export function publishReason({ plan, unsaved, problems, isUnchecked = false }: Input): PublishReason | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [problem] = errors
  if (problem) return { kind: unsaved > 0 ? 'saveAndFix' : 'fix', problem, more: errors.length - 1 }
  if (isUnchecked) return { kind: 'unchecked' }
  if (unsaved > 0) return { kind: 'save' }
  if (plan.status === 'validating') return { kind: 'validating' }
  if (plan.status === 'published') return { kind: 'published' }
  return plan.status === 'ready' ? undefined : { kind: 'notReady' }
}
