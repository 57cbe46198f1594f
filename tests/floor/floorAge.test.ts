import { expect, test } from 'vitest'
import { addCell, type CellBits, type CellFrame, hasCell, noCells } from '../../floor/cellBits.ts'
import { placedCells, placingOf } from '../../floor/cellPlacing.ts'
import { createFloorAge } from '../../floor/floorAge.ts'

const FRAME: CellFrame = { width: 37, height: 23, resolution: 0.05, origin: { x: -1, y: 2 } }
const CELLS = FRAME.width * FRAME.height

/** The same sets each time: cell i is in set n when a number of both says so. */
const setOf = (n: number, share = 12, frame = FRAME): CellBits => {
  const cells = noCells(frame)
  for (let i = 0; i < frame.width * frame.height; i++) if ((i * 7919 + n * 104_729) % 101 < share) addCell(cells, i)
  return cells
}

test('the age of a floor is the newest run of each cell that can be cleaned, as looked up cell by cell', () => {
  const floor = setOf(0, 70)
  const runs = Array.from({ length: 20 }, (_, n) => setOf(n + 1))
  const age = createFloorAge(floor)
  const newCells = runs.map(run => age.add(run))
  const newest = Array.from({ length: CELLS }, (_, i) =>
    hasCell(floor, i) ? runs.findIndex(run => hasCell(run, i)) + 1 : 0,
  )
  expect([...age.runOf]).toEqual(newest)
  expect(newCells).toEqual(runs.map((_, n) => newest.filter(run => run === n + 1).length))
  expect(age.left()).toBe(newest.filter((run, i) => run === 0 && hasCell(floor, i)).length)
})

test('a floor that one run has covered whole has nothing left, and older runs change nothing', () => {
  const floor = setOf(3, 50)
  const age = createFloorAge(floor)
  age.add(setOf(3, 50))
  expect(age.left()).toBe(0)
  expect(age.add(setOf(4))).toBe(0)
  expect(new Set(age.runOf)).toEqual(new Set([0, 1]))
})

/** Where the middle of a cell lies, by the angles alone. */
function middle({ width, resolution, origin, yaw = 0 }: CellFrame, index: number) {
  const [x, y] = [((index % width) + 0.5) * resolution, (Math.floor(index / width) + 0.5) * resolution]
  return {
    x: origin.x + x * Math.cos(yaw) - y * Math.sin(yaw),
    y: origin.y + x * Math.sin(yaw) + y * Math.cos(yaw),
  }
}

const OTHERS: readonly CellFrame[] = [
  { ...FRAME, width: 50, origin: { x: -1.25, y: 1.6 } },
  { ...FRAME, origin: { x: -0.83, y: 2.11 }, yaw: 0.3 },
  { ...FRAME, height: 9, origin: { x: 40, y: 2 } },
]
for (const other of OTHERS)
  test(`cells of a map at ${other.origin.x}, ${other.origin.y}, turned by ${other.yaw ?? 0}, are laid where they are`, () => {
    const cells = setOf(5, 40, other)
    const placing = placingOf(other, FRAME)
    if (placing === undefined) throw new Error('Both have cells of 5 cm')
    const placed = placedCells(cells, placing, FRAME)
    const middles = Array.from({ length: other.width * other.height }, (_, j) => middle(other, j))
    const yaw = other.yaw ?? 0
    for (let i = 0; i < CELLS; i++) {
      const at = middle(FRAME, i)
      // The nearest middle within half a cell along both axes of the other map is that of the cell it lies in.
      const under = middles.findIndex(({ x, y }) => {
        const [dx, dy] = [at.x - x, at.y - y]
        const along = Math.abs(dx * Math.cos(yaw) + dy * Math.sin(yaw))
        const across = Math.abs(dy * Math.cos(yaw) - dx * Math.sin(yaw))
        return along < other.resolution / 2 && across < other.resolution / 2
      })
      expect(hasCell(placed, i), `cell ${i}`).toBe(under >= 0 && hasCell(cells, under))
    }
  })

test('cells of another size are not laid over one another', () => {
  expect(placingOf({ ...FRAME, resolution: 0.1 }, FRAME)).toBeUndefined()
})
