import type { FleetRow } from '../robots/fleetRow.ts'
import type { SortColumn } from './homeSearch.ts'

type Compare = (a: FleetRow, b: FleetRow) => number

const byPin: Compare = (a, b) => Number(b.pinned) - Number(a.pinned)
/** Shortest time first: the newest start. Robots whose start is not known come last. */
const byTimeInState: Compare = (a, b) => (b.sinceMs ?? -Infinity) - (a.sinceMs ?? -Infinity) || 0
const byStateId: Compare = (a, b) => a.stateId - b.stateId
const byId: Compare = (a, b) => a.robot.id - b.robot.id

/** The oldest last report first; robots that never reported come last. */
const byTimeSilent: Compare = (a, b) => (a.sinceMs ?? Infinity) - (b.sinceMs ?? Infinity) || 0

const inTurn =
  (...compares: readonly Compare[]): Compare =>
  (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b)
      if (result !== 0 && !Number.isNaN(result)) return result
    }
    return 0
  }

/** Pinned first, then shortest time in state, then state id; the id last, so that nothing jumps between refreshes. */
export const defaultOrder: Compare = inTurn(byPin, byTimeInState, byStateId, byId)

/** Of robots that are away: longest silent first. */
export const longestSilent: Compare = inTurn(byTimeSilent, byId)

export type ShownNames = { readonly robot: (row: FleetRow) => string; readonly account: (row: FleetRow) => string }

/** Compares by one column; ties fall back to the default order. */
export function orderBy(
  column: SortColumn | undefined,
  descending: boolean,
  names: ShownNames,
  collator: Intl.Collator,
): Compare {
  const columns: { readonly [C in SortColumn]: Compare } = {
    pin: byPin,
    name: (a, b) => collator.compare(names.robot(a), names.robot(b)),
    account: (a, b) => collator.compare(names.account(a), names.account(b)),
    location: (a, b) => collator.compare(a.location, b.location),
    state: byStateId,
    time: byTimeInState,
    battery: (a, b) => (a.robot.battery ?? -1) - (b.robot.battery ?? -1),
    plan: (a, b) => a.robot.plan - b.robot.plan,
  }
  if (column === undefined) return defaultOrder
  const chosen = columns[column]
  return inTurn(descending ? (a, b) => chosen(b, a) : chosen, defaultOrder)
}
