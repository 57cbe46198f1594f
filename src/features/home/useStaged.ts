import { useDeferredValue } from 'react'
import type { FleetRow } from './fleetRow.ts'
import type { History } from './useFleet.ts'

/** More than any screen shows. */
const FIRST_ROWS = 40

/**
 * Robots as they are drawn: the first of them at once and the others while the page can be used already, and what is new of hundreds of
 * them without anybody waiting for it.
 */
export function useStaged(
  rows: readonly FleetRow[],
  history: History,
): { readonly rows: readonly FleetRow[]; readonly history: History } {
  return {
    rows: useDeferredValue(rows, rows.slice(0, FIRST_ROWS)),
    history: useDeferredValue(history),
  }
}
