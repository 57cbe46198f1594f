/** What somebody has chosen of the proposals for a plan, and how they call it. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { PlanElements, Sector, Zone } from '../../../contract/plan/elements.ts'
import {
  MAX_PROPOSALS,
  type PlanProposal,
  type PlanProposals,
  type TakenProposals,
} from '../../../contract/resources/newPlans.ts'
import type { ProposalChoice } from '../../../machines/createPlan/createPlan.logic.ts'

const MAX_NAME = 120

/** A choice as it waits in the browser. */
export const choiceDraftSchema = v.object({
  taken: v.pipe(v.array(v.number()), v.maxLength(MAX_PROPOSALS)),
  names: v.record(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), v.pipe(v.string(), v.maxLength(MAX_NAME))),
})

/** The name that the map has, else one by its number among those of its kind, in the reader's language. */
export function proposedName(t: TFunction, { proposals }: PlanProposals, proposal: PlanProposal): string {
  const { id, kind, name, raises_head: raisesHead } = proposal
  if (name !== '') return name
  const number = proposals.filter(other => other.kind === kind && other.id <= id).length
  if (kind === 'sector') return t('newPlan.room', { number })
  return raisesHead ? t('newPlan.dryZone', { number }) : t('newPlan.zone', { number })
}

/** What is sent: a name that was emptied is the proposed one again. */
export const acceptedOf = (
  all: PlanProposals,
  { taken, names }: ProposalChoice,
  t: TFunction,
): TakenProposals['accepted'] =>
  all.proposals
    .filter(({ id }) => taken.includes(id))
    .map(proposal => ({ id: proposal.id, name: names[proposal.id]?.trim() || proposedName(t, all, proposal) }))

/** The elements of the plan as it would be. */
export function elementsOf(base: PlanElements, all: PlanProposals, choice: ProposalChoice, t: TFunction): PlanElements {
  const names = new Map(acceptedOf(all, choice, t).map(({ id, name }) => [id, name ?? '']))
  const taken = all.proposals.filter(({ id }) => names.has(id))
  return {
    ...base,
    sectors: taken
      .filter(({ kind }) => kind === 'sector')
      .map(({ id, points }): Sector => ({ id, name: names.get(id) ?? '', type: 1, points, pause_after: false })),
    zones: taken
      .filter(({ kind }) => kind === 'zone')
      .map(
        ({ id, points, raises_head: raisesHead }): Zone => ({
          id,
          name: names.get(id) ?? '',
          owner: 'general',
          shape: { type: 'polygon', points },
          settings: { type: raisesHead ? 'zone' : 'no_go_zone', stealth: false },
        }),
      ),
  }
}

const areaOf = (proposals: readonly PlanProposal[]): number => proposals.reduce((sum, { area }) => sum + area, 0)

/** Floor of the sectors that are taken and left, m². */
export function areasOf({ proposals }: PlanProposals, { taken }: ProposalChoice) {
  const sectors = proposals.filter(({ kind }) => kind === 'sector')
  const chosen = sectors.filter(({ id }) => taken.includes(id))
  return { taken: chosen.length, total: sectors.length, area: areaOf(chosen), left: areaOf(sectors) - areaOf(chosen) }
}
