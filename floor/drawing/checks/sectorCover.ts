/** How much floor the sectors of a drawing ask a robot to clean, while they change one by one. */
import type { ElementKey } from '../../../contract/plan/drawing.ts'
import type { Sector } from '../../../contract/plan/elements.ts'
import { areaOfCells } from '../../cellBits.ts'
import { eachCellOf } from '../../cleanable.ts'
import type { CheckedFloor } from './checkedFloor.ts'

export type SectorCover = {
  readonly set: (key: ElementKey, sector: Sector | undefined) => void
  /** m² */
  readonly area: () => number
}

export function createSectorCover({ frame, cleanable }: CheckedFloor): SectorCover {
  /** How many sectors cover each cell. */
  const covers = new Uint16Array(cleanable.length)
  const sectors = new Map<ElementKey, Sector>()
  let cells = 0

  function count(sector: Sector, by: 1 | -1): void {
    eachCellOf(frame, sector, index => {
      const before = covers[index] ?? 0
      covers[index] = before + by
      if (cleanable[index] === 1 && (before === 0 || before + by === 0)) cells += by
    })
  }

  return {
    set(key, sector) {
      const before = sectors.get(key)
      if (before) count(before, -1)
      if (sector) {
        count(sector, 1)
        sectors.set(key, sector)
      } else sectors.delete(key)
    },
    area: () => areaOfCells(frame, cells),
  }
}
