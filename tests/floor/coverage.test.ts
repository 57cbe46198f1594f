import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../contract/plan/elements.ts'
import {
  addCell,
  addCounts,
  areaOfCells,
  type CellFrame,
  countCells,
  countShared,
  decodeCells,
  eachCell,
  encodeCells,
  hasCell,
  isSameFrame,
  noCells,
  unite,
} from '../../floor/cellBits.ts'
import { createCoverage, createVertexFold, paintTrail } from '../../floor/coverage.ts'
import { fromFrame } from '../../floor/geometry.ts'
import { cases } from '../run/longRun.ts'

const FRAME: CellFrame = { width: 53, height: 41, resolution: 0.05, origin: { x: -0.4, y: 0.3 } }
const WIDTH_M = 0.61

const centreOf = ({ origin, resolution, width, yaw = 0 }: CellFrame, index: number): Point =>
  fromFrame(
    { ...origin, w: yaw },
    { x: ((index % width) + 0.5) * resolution, y: (Math.floor(index / width) + 0.5) * resolution },
  )

type Trailed = Point & { readonly pen: 0 | 1 }

/** How far a point lies outside the swath of a trail, metres; 0 and less inside. Straight from the definition. */
function outside(trail: readonly Trailed[], { x, y }: Point): number {
  let least = Infinity
  for (const [i, to] of trail.entries()) {
    const from = trail[i - 1]
    if (!from || to.pen === 0) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const d = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    const along = (x - from.x) * d.x + (y - from.y) * d.y
    const aside = Math.abs((y - from.y) * d.x - (x - from.x) * d.y)
    least = Math.min(least, Math.max(-along, along - length, aside - WIDTH_M / 2))
    const before = trail[i - 2]
    if (!before || from.pen === 0) continue
    const was = Math.hypot(from.x - before.x, from.y - before.y)
    if (was === 0) continue
    const past = ((x - from.x) * (from.x - before.x) + (y - from.y) * (from.y - before.y)) / was
    least = Math.min(least, Math.max(-past, along, Math.hypot(x - from.x, y - from.y) - WIDTH_M / 2))
  }
  return least
}

const millimetres = (min: number, max: number) => fc.integer({ min, max }).map(value => value / 1000)
const trails = fc.array(
  fc.record({
    x: millimetres(-1000, 3000),
    y: millimetres(-500, 3000),
    pen: fc.constantFrom<0 | 1>(0, 1, 1, 1),
  }),
  { maxLength: 6 },
)

test('a cell is covered when its centre lies in the swath between two vertices or in the round outside of a joint', () => {
  fc.assert(
    fc.property(trails, fc.constantFrom(0, 0.4, -2), (trail, yaw) => {
      const frame = { ...FRAME, yaw }
      const coverage = createCoverage(frame, WIDTH_M)
      let added = 0
      for (const vertex of trail) added += coverage.add(vertex)
      for (let index = 0; index < frame.width * frame.height; index++) {
        const by = outside(trail, centreOf(frame, index))
        // A centre on the very edge may fall to either side.
        if (Math.abs(by) > 1e-6) expect(hasCell(coverage.cells, index)).toBe(by < 0)
      }
      expect(added).toBe(countCells(coverage.cells))
      expect(coverage.count()).toBe(added)
    }),
  )
})

test('a straight lane covers its length times its width, and driving it again covers nothing new', () => {
  const coverage = createCoverage(FRAME, 0.6)
  coverage.add({ x: 0, y: 1.3, pen: 0 })
  expect(areaOfCells(FRAME, coverage.add({ x: 1.5, y: 1.3, pen: 1 }))).toBeCloseTo(0.9, 6)
  expect(coverage.add({ x: 0, y: 1.3, pen: 0 })).toBe(0)
  expect(coverage.add({ x: 1.5, y: 1.3, pen: 1 })).toBe(0)
})

test('floor where the head is raised is never covered', () => {
  const closed = noCells(FRAME)
  addCell(closed, 20 * FRAME.width + 10)
  const trail = Float32Array.of(0, 1.3, 0, 0, 1.5, 1.3, 0, 1)
  const open = paintTrail(FRAME, 0.6, trail)
  const limited = paintTrail(FRAME, 0.6, trail, closed)
  expect(hasCell(open.cells, 20 * FRAME.width + 10)).toBe(true)
  expect(hasCell(limited.cells, 20 * FRAME.width + 10)).toBe(false)
  expect(limited.count()).toBe(open.count() - 1)
})

test('sets of cells are united, compared and counted cell by cell', () => {
  const sets = [
    [3, 700],
    [3, 52, 53],
  ].map(indices => {
    const cells = noCells(FRAME)
    for (const index of indices) addCell(cells, index)
    return cells
  })
  const counts = new Uint16Array(FRAME.width * FRAME.height)
  const union = noCells(FRAME)
  for (const cells of sets) {
    addCounts(counts, cells)
    unite(union, cells)
  }
  const indices: number[] = []
  eachCell(union, index => indices.push(index))
  expect(indices).toEqual([3, 52, 53, 700])
  expect(indices.map(index => counts[index])).toEqual([2, 1, 1, 1])
  const [a = union, b = union] = sets
  expect(countShared(a, b)).toBe(1)
  expect(isSameFrame(FRAME, { ...FRAME, yaw: 0 })).toBe(true)
  expect(isSameFrame(FRAME, { ...FRAME, yaw: 0.1 })).toBe(false)
})

test('cells come back from the wire as they were, and a set of another size or of no cells at all is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(FRAME.width * FRAME.height - 1)), async indices => {
      const cells = noCells(FRAME)
      for (const index of indices) addCell(cells, index)
      const back = await decodeCells(await encodeCells(cells))
      expect(back?.frame).toEqual(FRAME)
      expect(back?.bytes).toEqual(cells.bytes)
    }),
    { numRuns: cases(20) },
  )
  const set = await encodeCells(noCells(FRAME))
  expect(await decodeCells({ ...set, height: 40 })).toBeUndefined()
  expect(await decodeCells({ ...set, height: 42 })).toBeUndefined()
  expect(await decodeCells({ ...set, bits: btoa('no cells') })).toBeUndefined()
  const wide = noCells({ ...FRAME, width: 56 })
  wide.bytes.fill(0xff)
  const narrow = await decodeCells({ ...(await encodeCells(wide)), width: 53 })
  expect(narrow && countCells(narrow)).toBe(FRAME.width * FRAME.height)
})

test('poses become the vertices that a viewer keeps, to the bit', () => {
  const fold = createVertexFold()
  expect(fold.add({ x: 0.1, y: 0, w: 0 })).toEqual({ x: Math.fround(0.1), y: 0, w: 0, pen: 0 })
  expect(fold.add({ x: 0.12, y: 0, w: 0 })).toBeUndefined()
  expect(fold.add({ x: 0.16, y: 0, w: 0 })).toEqual({ x: Math.fround(0.16), y: 0, w: 0, pen: 1 })
})
