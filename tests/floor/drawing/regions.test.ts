import fc from 'fast-check'
import * as polyclip from 'polyclip-ts'
import { expect, test } from 'vitest'
import type { Point } from '../../../contract/plan/shapes.ts'
import {
  areaOfRegion,
  differenceOf,
  intersectionOf,
  offsetRegion,
  polygonsOf,
  type Region,
  regionOf,
  sidesOfLine,
  simplifiedLine,
  unionOf,
} from '../../../floor/drawing/boolean/regions.ts'
import { selfCrossings } from '../../../floor/drawing/checks/crossings.ts'
import { distanceToSegment, headingTo, isInside, signedArea } from '../../../floor/geometry.ts'
import { cases } from '../../run/longRun.ts'
import { box } from './checkCases.ts'

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

test('E-032 an outline that goes to and fro on a level line comes to an end, and covers what lies between its true corners', () => {
  const to = (x: number, y = 0): Point => ({ x, y })
  const region = regionOf([to(0.246), to(0), to(17.686), to(0, 14.023), to(1.701), to(0)])
  expect(areaOfRegion(region)).toBeCloseTo((17.686 * 14.023) / 2 - (1.701 * 14.023) / 2, 1)
  const square = box(0, 0, 4)
  const spiked = [to(0), to(2), to(1), to(6), ...square.slice(1), to(0, 9), to(0, 4), to(0, 4)]
  expect(areaOfRegion(regionOf(spiked))).toBeCloseTo(16, 9)
  expect(regionOf([to(0), to(2), to(1), to(3)])).toEqual([])
})

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
    { numRuns: cases(300), seed: 16 },
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

/** Even-odd on a grid of millimetres' own, far from all corners: nothing of the library that is tested. */
const PARTS = 60
const isIn = (region: Region, at: Point): boolean =>
  region.reduce((odd, path) => odd !== isInside(path, { x: at.x * 1000, y: at.y * 1000 }), false)
/** Whether a point is so near an edge that rounding may have moved it to the other side. */
const isAtEdge = (polygons: readonly (readonly Point[])[], at: Point): boolean =>
  polygons.some(points =>
    points.some((from, place) => distanceToSegment(at, from, points[(place + 1) % points.length] ?? from) < 0.003),
  )
const spike = fc.record({ x: coordinate, y: coordinate, again: fc.boolean() })
/** With corners that come twice, edges that go back on themselves, and lines without any area. */
const degenerate = fc.array(spike, { minLength: 1, maxLength: 7 }).map(corners =>
  corners.flatMap(({ x, y, again }) =>
    again
      ? [
          { x, y },
          { x, y: y + 0.5 },
          { x, y },
        ]
      : [{ x, y }],
  ),
)

test('E-001 areas of any outline, also degenerate ones, are united, cut and shared as each point of a grid says', () => {
  const anyPolygon = fc.oneof(polygon, degenerate)
  const wrong: string[] = []
  fc.assert(
    fc.property(anyPolygon, anyPolygon, (a, b) => {
      const [first, second] = [regionOf(a), regionOf(b)]
      const [both, shared, rest] = [unionOf(first, second), intersectionOf(first, second), differenceOf(first, second)]
      for (let i = 0; i < PARTS; i++)
        for (let j = 0; j < PARTS; j++) {
          const at = { x: ((i + 0.4997) / PARTS) * 6.6, y: ((j + 0.4993) / PARTS) * 6.6 }
          if (isAtEdge([a, b], at)) continue
          const [inA, inB] = [isInside(a, at), isInside(b, at)]
          const found = [both, shared, rest].map(region => isIn(region, at))
          const expected = [inA || inB, inA && inB, inA && !inB]
          if (found.join() !== expected.join())
            wrong.push(`${at.x}|${at.y} is in ${found.join()}, not in ${expected.join()}`)
        }
      expect(wrong).toEqual([])
    }),
    { numRuns: 50, seed: 17 },
  )
})

test('E-001 a grown area has all that is nearer than that and, where its corners are blunt, nothing that is further off', () => {
  const by = 0.4
  const wrong: string[] = []
  fc.assert(
    fc.property(simple, points => {
      const [grown, shrunk] = [offsetRegion(regionOf(points), by), offsetRegion(regionOf(points), -by)]
      for (let i = 0; i < PARTS; i++)
        for (let j = 0; j < PARTS; j++) {
          const at = { x: ((i + 0.4997) / PARTS) * 8 - 1, y: ((j + 0.4993) / PARTS) * 8 - 1 }
          const away = Math.min(
            ...points.map((from, place) => distanceToSegment(at, from, points[(place + 1) % points.length] ?? from)),
          )
          if (Math.abs(away - by) < 0.004) continue
          const isOwn = isInside(points, at)
          if ((isOwn || away < by) && !isIn(grown, at)) wrong.push(`${at.x}|${at.y} is missing from what has grown`)
          // A mitre reaches twice as far as its edges at the most.
          if (!isOwn && away > by * 2 + 0.01 && isIn(grown, at)) wrong.push(`${at.x}|${at.y} is too far off`)
          if ((!isOwn || away < by) && isIn(shrunk, at)) wrong.push(`${at.x}|${at.y} is left by what has shrunk`)
        }
      expect(wrong).toEqual([])
    }),
    { numRuns: 40, seed: 18 },
  )
})

test('E-001 a simplified line is nowhere further off than asked, however many of its points are left out', () => {
  const wave = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 3, maxLength: 60 })
  fc.assert(
    fc.property(wave, fc.boolean(), (heights, isClosed) => {
      const line = heights.map((mm, place) => {
        const turn = (place / heights.length) * 2 * Math.PI
        const radius = 3 + mm / 1000
        return isClosed
          ? {
              x: Math.round(Math.cos(turn) * radius * 1000) / 1000,
              y: Math.round(Math.sin(turn) * radius * 1000) / 1000,
            }
          : { x: place / 10, y: mm / 1000 }
      })
      const simpler = simplifiedLine(line, 0.05, isClosed)
      const edges = isClosed ? [...simpler, ...simpler.slice(0, 1)] : simpler
      for (const point of line) {
        const away = Math.min(...edges.slice(1).map((to, place) => distanceToSegment(point, edges[place] ?? to, to)))
        expect(away).toBeLessThanOrEqual(0.0501)
      }
    }),
    { numRuns: cases(300), seed: 19 },
  )
})

test('E-032 what comes of areas has all of their floor in polygons without holes', () => {
  fc.assert(
    fc.property(polygon, polygon, (a, b) => {
      const region = differenceOf(regionOf(a), regionOf(b))
      const sum = polygonsOf(region).reduce((total, points) => total + signedArea(points), 0)
      expect(Math.abs(sum - areaOfRegion(region))).toBeLessThan(TOLERANCE_M2)
    }),
    { numRuns: cases(200), seed: 16 },
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
    { numRuns: cases(200), seed: 16 },
  )
  expect(areaOfRegion(offsetRegion(regionOf(box(0, 0, 4)), -0.3))).toBeCloseTo(3.4 * 3.4, 6)
})
