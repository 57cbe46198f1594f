import fc from 'fast-check'
import * as polyclip from 'polyclip-ts'
import { expect, test } from 'vitest'
import type { Point } from '../../../contract/plan/shapes.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import {
  areaOfRegion,
  differenceOf,
  intersectionOf,
  offsetRegion,
  polygonsOf,
  regionOf,
  sidesOfLine,
  unionOf,
} from '../../../floor/drawing/boolean/regions.ts'
import {
  cutOut,
  cutTo,
  joinElements,
  offsetElement,
  type ShapeCommand,
  simplifyElement,
  splitElement,
} from '../../../floor/drawing/boolean/shapeCommands.ts'
import { selfCrossings } from '../../../floor/drawing/checks/crossings.ts'
import { type Drawing, elementsOf } from '../../../floor/drawing/drawing.ts'
import { headingTo, isInside, signedArea } from '../../../floor/geometry.ts'
import { box, plan } from './checkCases.ts'

/** Whole metres make corners that lie on one another and edges that run along one another; millimetres make slivers. */
const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: 0, max: 6000 }).map(mm => mm / 1000),
)
const polygon = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 8 })
/** A corner may be rounded by half a millimetre, so an edge of some metres may sweep some square centimetres. */
const TOLERANCE_M2 = 0.05

const ring = (points: readonly Point[]) => points.map(({ x, y }): [number, number] => [x, y])
const areaOfOther = (result: ReturnType<typeof polyclip.union>): number =>
  result.reduce(
    (sum, [outer = [], ...holes]) =>
      sum + areaOfRing(outer) - holes.reduce((whole, hole) => whole + areaOfRing(hole), 0),
    0,
  )
const areaOfRing = (points: readonly (readonly [number, number])[]): number =>
  Math.abs(signedArea(points.map(([x, y]) => ({ x, y }))))

/** Corners in the order of their directions from the middle: the other library has another rule for outlines that cross themselves. */
const simple = polygon
  .map(points => {
    const middle = points.reduce((sum, { x, y }) => ({ x: sum.x + x / points.length, y: sum.y + y / points.length }), {
      x: 0,
      y: 0,
    })
    return points.toSorted((a, b) => headingTo(middle, a) - headingTo(middle, b))
  })
  .filter(points => selfCrossings(points).length === 0 && Math.abs(signedArea(points)) > 0)

test('E-001 areas are united, cut and shared as another library does it, also where edges run along one another', () => {
  fc.assert(
    fc.property(simple, simple, (a, b) => {
      const [first, second] = [regionOf(a), regionOf(b)]
      const [one, other] = [polyclip.union([ring(a)]), polyclip.union([ring(b)])]
      const isNear = (mine: number, expected: number) => expect(Math.abs(mine - expected)).toBeLessThan(TOLERANCE_M2)
      isNear(areaOfRegion(first), areaOfOther(one))
      isNear(areaOfRegion(unionOf(first, second)), areaOfOther(polyclip.union(one, other)))
      isNear(areaOfRegion(intersectionOf(first, second)), areaOfOther(polyclip.intersection(one, other)))
      isNear(areaOfRegion(differenceOf(first, second)), areaOfOther(polyclip.difference(one, other)))
    }),
    { numRuns: 300, seed: 16 },
  )
})

test('E-032 an outline that crosses itself covers what the even-odd rule says', () => {
  const parts = 120
  fc.assert(
    fc.property(polygon, points => {
      let inside = 0
      for (let i = 0; i < parts; i++)
        for (let j = 0; j < parts; j++)
          if (isInside(points, { x: ((i + 0.4997) / parts) * 6, y: ((j + 0.4993) / parts) * 6 })) inside++
      const sampled = (inside / (parts * parts)) * 36
      expect(Math.abs(areaOfRegion(regionOf(points)) - sampled)).toBeLessThan(0.4)
    }),
    { numRuns: 60, seed: 16 },
  )
})

test('E-032 what comes of areas has all of their floor in polygons without holes', () => {
  fc.assert(
    fc.property(polygon, polygon, (a, b) => {
      const region = differenceOf(regionOf(a), regionOf(b))
      const sum = polygonsOf(region).reduce((total, points) => total + signedArea(points), 0)
      expect(Math.abs(sum - areaOfRegion(region))).toBeLessThan(TOLERANCE_M2)
    }),
    { numRuns: 200, seed: 16 },
  )
})

test('E-001 the two sides of a line are all of an area', () => {
  fc.assert(
    fc.property(
      polygon,
      fc.record({ x: coordinate, y: coordinate }),
      fc.record({ x: coordinate, y: coordinate }),
      (a, from, to) => {
        const region = regionOf(a)
        const [left, right] = sidesOfLine(region, from, to)
        expect(Math.abs(areaOfRegion(left) + areaOfRegion(right) - areaOfRegion(region))).toBeLessThan(TOLERANCE_M2)
      },
    ),
    { numRuns: 200, seed: 16 },
  )
  expect(areaOfRegion(offsetRegion(regionOf(box(0, 0, 4)), -0.3))).toBeCloseTo(3.4 * 3.4, 6)
})

const hall = { id: 4, name: 'Hall', type: 0, pause_after: true, points: box(2, 2, 6) }
const block = { id: 6, name: 'Block', type: 0, points: box(4, 4, 2) }
const drawing = plan({ sectors: [hall, block] })
let count = 0
const newKey = () => `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`
const after = (result: ShapeCommand, before: Drawing = drawing): Drawing => {
  const applied = result.ok ? applyCommand(before, result.command) : undefined
  if (!applied?.ok) throw new Error('The command does not apply')
  return applied.drawing
}
const outlines = (of: Drawing) => elementsOf(of).sectors.map(sector => ('points' in sector ? sector.points : []))
const areas = (of: Drawing) => outlines(of).map(points => Math.abs(signedArea(points)))

test('E-001 a sector is split along a line: the larger part stays the sector, the other follows it with the same fields', () => {
  const line = [
    { x: 4, y: 0 },
    { x: 4, y: 1 },
  ] as const
  const split = after(splitElement(drawing, 'sectors:4', line, newKey))
  expect(areas(split)).toEqual([24, 12, 4])
  expect(elementsOf(split).sectors.map(({ id, pause_after }) => [id, pause_after])).toEqual([
    [4, true],
    [7, true],
    [6, false],
  ])
  const beside = [
    { x: 40, y: 0 },
    { x: 40, y: 1 },
  ] as const
  expect(splitElement(drawing, 'sectors:4', beside, newKey)).toEqual({ ok: false, reason: 'unchanged' })
})

test('E-001 sectors are joined, cut out, cut to, grown and simplified by one command each', () => {
  expect(areas(after(joinElements(drawing, ['sectors:4', 'sectors:6'], newKey)))).toEqual([36])
  const apart = plan({ sectors: [hall, { ...block, points: box(12, 12, 2) }] })
  expect(joinElements(apart, ['sectors:4', 'sectors:6'], newKey)).toEqual({ ok: false, reason: 'apart' })
  const holed = after(cutOut(drawing, ['sectors:4'], 'sectors:6', newKey))
  expect(areas(holed)).toEqual([16, 16, 4])
  for (const points of outlines(holed)) expect(selfCrossings(points)).toEqual([])
  expect(areas(after(cutTo(drawing, ['sectors:4'], 'sectors:6', newKey)))).toEqual([4, 4])
  expect(cutOut(drawing, ['sectors:6'], 'sectors:4', newKey)).toEqual({ ok: false, reason: 'nothingLeft' })
  expect(areas(after(offsetElement(drawing, 'sectors:4', -0.5, newKey)))).toEqual([25, 4])
  expect(offsetElement(drawing, 'sectors:6', -2, newKey)).toEqual({ ok: false, reason: 'nothingLeft' })
  const more = plan({ sectors: [{ ...hall, points: [...box(2, 2, 6), { x: 2.001, y: 5 }] }] })
  expect(outlines(after(simplifyElement(more, 'sectors:4', 0.01), more))[0]).toHaveLength(4)
})
