/** All that a map becomes, in one go: a process of its own for each part would read the map again. */
import { MAX_PROPOSALS, type PlanProposal } from '../../../contract/resources/newPlans.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { roomsOf } from '../../../floor/rooms.ts'
import { advisedProposals } from './adviseProposals.ts'
import { type MakeAnswer, type MakeOrder, TRACED_SHARE } from './newPlanOrder.ts'
import { sectorProposals } from './proposals.ts'
import { traceMap } from './traceMap.ts'

/**
 * The files of the plan of a map, and what is proposed for it. Never throws on what is in the files.
 * @param progress hears which share of the work is done, 0–1
 */
export async function makePlan(order: MakeOrder, progress: (share: number) => void): Promise<MakeAnswer> {
  const traced = await traceMap(order)
  if (!traced.ok) return traced
  progress(TRACED_SHARE)
  const { head, files, zones } = traced
  const cells = occupancyCellsOf(traced.cells)
  const sectors = traced.proposals ?? sectorProposals(roomsOf(cells, head.home))
  const proposals = advisedProposals(
    { cells, start: head.start, home: head.home, plan_type: order.plan_type },
    numbered(sectors, zones),
  )
  return { ok: true, head, files, proposals }
}

/** Zones come behind the sectors, and no two proposals have one id. */
const numbered = (sectors: readonly PlanProposal[], zones: readonly PlanProposal[]): PlanProposal[] =>
  [...sectors, ...zones].slice(0, MAX_PROPOSALS).map((proposal, place) => ({ ...proposal, id: place + 1 }))
