/** Which proposals the validator of drawings has something against: nobody is advised to take these. */
import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'
import type { NewPlanType, PlanProposal } from '../../../contract/resources/newPlans.ts'
import { type DrawnPlan, drawnErrors } from '../drawnProblems.ts'
import type { PlanHead } from '../planFiles.ts'
import { takenElements } from './proposals.ts'

type ProposedPlan = Pick<DrawnPlan, 'cells'> & Pick<PlanHead, 'start' | 'home'> & { readonly plan_type: NewPlanType }

/** Looked at as if all were taken, for a usual robot: none works by a plan that is only being made. */
export function advisedProposals(
  { cells, start, home, plan_type: planType }: ProposedPlan,
  proposals: readonly PlanProposal[],
): readonly PlanProposal[] {
  const taken = takenElements({ proposals: [...proposals], plan_type: planType }, [...proposals])
  const elements = { ...NO_ELEMENTS, ...taken, start }
  const { drawing, errors } = drawnErrors({ elements, config: { home }, cells, robotWidth: undefined })
  const faults = new Map(
    errors.flatMap(({ rule, keys: [key] }) => {
      const element = key === undefined ? undefined : drawing.elements.get(key)
      return element ? [[`${element.kind} ${element.value.id}`, rule] as const] : []
    }),
  )
  return proposals.map(proposal => {
    const fault = faults.get(`${proposal.kind}s ${proposal.id}`)
    return fault === undefined ? proposal : { ...proposal, suggested: false, fault }
  })
}
