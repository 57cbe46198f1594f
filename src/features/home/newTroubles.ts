import type { FleetRow } from '../robots/fleetRow.ts'

/** What is announced to a viewer: robots that were listed before and are stuck, in warning or lost now. */
export function newTroubles(before: ReadonlyMap<number, string>, rows: readonly FleetRow[]): readonly FleetRow[] {
  return rows.filter(row => {
    const word = before.get(row.robot.id)
    const isTrouble = row.shape === 'stuck' || row.shape === 'warning' || row.robot.connection === 'lost'
    return isTrouble && word !== undefined && word !== row.word
  })
}
