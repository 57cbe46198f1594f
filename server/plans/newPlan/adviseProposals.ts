/** Which proposals the validator of drawings has something against: nobody is advised to take these. */
import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'
import type { PlanProposal } from '../../../contract/resources/newPlans.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { drawnErrors } from '../drawnProblems.ts'
import { readMap } from '../mapPlan.ts'
import type { AdviseOrder } from './newPlanOrder.ts'
import { takenElements } from './proposals.ts'

/** Looked at as if all were taken, for a usual robot: none works by a plan that is only being made. */
export async function adviseProposals(order: AdviseOrder): Promise<readonly PlanProposal[]> {
  const { yaml, image, start, home, plan_type: planType, proposals } = order
  const read = await readMap(yaml, image)
  if (!read.ok) return proposals
  const taken = takenElements({ proposals, plan_type: planType }, proposals)
  const elements = { ...NO_ELEMENTS, ...taken, start }
  const { drawing, errors } = drawnErrors({
    elements,
    config: { home },
    cells: occupancyCellsOf(read.cells),
    robotWidth: undefined,
  })
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
