/** Rooms of a map as sectors that may be taken, and what is written of those that are. */
import type { Sector, Zone } from '../../../contract/plan/elements.ts'
import type { NewPlanType, PlanProposal, PlanProposals, TakenProposals } from '../../../contract/resources/newPlans.ts'
import { PLAN_TYPES } from '../../../contract/robot/states.ts'
import { RAD_PER_DEGREE, wholeLaneHeading } from '../../../floor/laneHeading.ts'
import type { Room } from '../../../floor/rooms.ts'

/** Smaller ones are proposed, and nobody is advised to take them: a large robot hardly turns there. m². */
const SUGGESTED_M2 = 4
/** A sector that is an area (E-003). */
const AREA_SECTOR = 1

const toCentimetres = (m2: number): number => Math.round(m2 * 100) / 100

/** @param nameOf the name that the map has for a room, by its number */
export const sectorProposals = (
  rooms: readonly Room[],
  nameOf: (number: number) => string = () => '',
): PlanProposal[] =>
  rooms.map(({ number, outline, area, heading }, place) => ({
    id: place + 1,
    kind: 'sector',
    name: nameOf(number),
    points: [...outline],
    area: toCentimetres(area),
    heading: Math.round(heading * 1e4) / 1e4,
    suggested: area >= SUGGESTED_M2,
  }))

/** A plan that cleans and disinfects is a cleaning plan whose sectors are sprayed. */
export const planTypeNumber = (type: NewPlanType): number =>
  type === 'disinfecting' ? PLAN_TYPES.disinfect : PLAN_TYPES.clean

/** Sectors and zones of what is taken, in the order of the proposals. A room without any name is called by its number. */
export function takenElements(
  { proposals, plan_type: planType }: Pick<PlanProposals, 'proposals' | 'plan_type'>,
  accepted: TakenProposals['accepted'],
): { readonly sectors: Sector[]; readonly zones: Zone[] } {
  const names = new Map(accepted.map(({ id, name }) => [id, name]))
  const taken = proposals.filter(({ id }) => names.has(id))
  const nameOf = ({ id, name }: PlanProposal): string => names.get(id) ?? (name === '' ? String(id) : name)
  return {
    sectors: taken.flatMap((proposal): Sector[] => {
      if (proposal.kind !== 'sector') return []
      const { id, points, heading } = proposal
      const lanes = heading !== undefined && { lane_heading_deg: wholeLaneHeading(heading / RAD_PER_DEGREE) }
      const spray = planType !== 'cleaning' && { disinfection_settings: { spray_enabled: true } }
      return [{ id, name: nameOf(proposal), type: AREA_SECTOR, points, ...lanes, pause_after: false, ...spray }]
    }),
    zones: taken.flatMap((proposal): Zone[] => (proposal.kind === 'zone' ? [zoneOf(proposal, nameOf(proposal))] : [])),
  }
}

const zoneOf = ({ id, points, raises_head: raisesHead }: PlanProposal, name: string): Zone => ({
  id,
  name,
  owner: 'general',
  shape: { type: 'polygon', points },
  settings: raisesHead
    ? {
        type: 'zone',
        stealth: false,
        cleaning_settings: { cleaning_head: 'up', vacuum: 'no_preference', flow_mode: 'no_preference' },
      }
    : { type: 'no_go_zone', stealth: false },
})
