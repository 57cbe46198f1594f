import { expect, test } from 'vitest'
import {
  addCell,
  addCounts,
  type CellBits,
  countCells,
  countShared,
  hasCell,
  noCells,
  unite,
} from '../../floor/cellBits.ts'
import { createCellCounts } from '../../floor/cellCounts.ts'

const FRAME = { width: 37, height: 23, resolution: 0.05, origin: { x: 0, y: 0 } }
const CELLS = FRAME.width * FRAME.height

/** The same sets each time: cell i is in set n when a number of both says so. */
const setOf = (n: number) => {
  const cells = noCells(FRAME)
  for (let i = 0; i < CELLS; i++) if ((i * 7919 + n * 104_729) % 101 < 40 || i % 50 === 0) addCell(cells, i)
  return cells
}

for (const sets of [0, 1, 2, 3, 4, 7, 8, 100])
  test(`R-036 cells of ${sets} sets are counted as one by one`, () => {
    const counts = createCellCounts(FRAME)
    const plain = new Uint32Array(CELLS)
    const union = noCells(FRAME)
    for (let n = 0; n < sets; n++) {
      const cells = setOf(n)
      counts.add(cells)
      addCounts(plain, cells)
      unite(union, cells)
    }
    expect(counts.sets()).toBe(sets)
    expect([...counts.perCell()]).toEqual([...plain])
    const floor = setOf(1000)
    const whole = noCells(FRAME)
    for (let i = 0; i < CELLS; i++) addCell(whole, i)
    const always = (cells: CellBits) => plain.filter((count, i) => count === sets && hasCell(cells, i)).length
    expect(counts.inSome(whole)).toBe(countCells(union))
    expect(counts.inAll(whole)).toBe(sets === 0 ? 0 : always(whole))
    expect(counts.inSome(floor)).toBe(countShared(union, floor))
    expect(counts.inAll(floor)).toBe(sets === 0 ? 0 : always(floor))
  })
