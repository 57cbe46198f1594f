import fc from 'fast-check'
import * as polyclip from 'polyclip-ts'
import { expect, test } from 'vitest'
import { MAX_COMMAND_ELEMENTS } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
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
import {
  cutOut,
  cutTo,
  joinElements,
  offsetElements,
  type ShapeCommand,
  simplifyElements,
  splitElement,
} from '../../../floor/drawing/boolean/shapeCommands.ts'
import { selfCrossings } from '../../../floor/drawing/checks/crossings.ts'
import { type Drawing, elementsOf } from '../../../floor/drawing/drawing.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { distanceToSegment, headingTo, isInside, signedArea } from '../../../floor/geometry.ts'
import { cases } from '../../run/longRun.ts'
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
  expect(areas(after(offsetElements(drawing, ['sectors:4'], -0.5, newKey)))).toEqual([25, 4])
  expect(offsetElements(drawing, ['sectors:4', 'sectors:6'], -2, newKey)).toEqual({ ok: false, reason: 'nothingLeft' })
  const more = plan({ sectors: [{ ...hall, points: [...box(2, 2, 6), { x: 2.001, y: 5 }] }] })
  expect(outlines(after(simplifyElements(more, ['sectors:4'], 0.01), more))[0]).toHaveLength(4)
  expect(simplifyElements(drawing, ['sectors:4'], 0.01)).toEqual({ ok: false, reason: 'unchanged' })
})

const row = plan({
  sectors: [1, 2, 3, 4].map(id => ({ id, name: `S${id}`, type: 0, points: box(id * 3, 2, 3.5) })),
  zones: [
    { id: 1, name: '', shape: { type: 'polygon', points: box(2, 2, 4) }, settings: { type: 'no_go_zone' } },
    { id: 2, name: '', shape: { type: 'polygon', points: box(4, 2, 4) }, settings: { type: 'zone' } },
  ],
})
const names = (of: Drawing) => elementsOf(of).sectors.map(({ id, name }) => `${id} ${name}`)

test('E-001 what is made of several areas keeps their place in the order of cleaning, is undone by one command, and uses no id again', () => {
  const joined = joinElements(row, ['sectors:2', 'sectors:3'], newKey)
  expect(names(after(joined, row)), 'the union stands where the first of them stood').toEqual(['1 S1', '2 S2', '4 S4'])
  const grown = offsetElements(row, ['sectors:3', 'sectors:1', 'sectors:2'], 0.3, newKey)
  expect(names(after(grown, row))).toEqual(names(row))
  const split = cutOut(row, ['sectors:1', 'sectors:3'], 'sectors:2', newKey)
  const holed = offsetElements(plan({ sectors: [hall] }), ['sectors:4'], 0.1, newKey)
  expect(holed.ok).toBe(true)
  for (const result of [joined, grown, split]) {
    if (!result.ok) throw new Error(result.reason)
    const undo = oppositeOf(row, result.command)
    const back = undo && applyCommand(after(result, row), undo)
    if (!back?.ok) throw new Error('it is not undone')
    expect([back.drawing.elements, back.drawing.order]).toEqual([row.elements, row.order])
    const [removed] = result.command.type === 'replace' ? result.command.remove : []
    expect(removed).toBeDefined()
  }
  const cross = plan({
    sectors: [
      { ...hall, points: box(0, 0, 9) },
      { ...block, points: box(3, -1, 2) },
    ],
  })
  const wide = plan({
    sectors: [
      { ...hall, points: box(0, 0, 9) },
      {
        ...block,
        points: [
          { x: 3, y: -1 },
          { x: 5, y: -1 },
          { x: 5, y: 12 },
          { x: 3, y: 12 },
        ],
      },
    ],
  })
  expect(names(after(cutOut(cross, ['sectors:4'], 'sectors:6', newKey), cross))).toEqual(['4 Hall', '6 Block'])
  const halves = after(cutOut(wide, ['sectors:4'], 'sectors:6', newKey), wide)
  expect(names(halves), 'the new half has an id that nobody had').toEqual(['4 Hall', '7 Hall', '6 Block'])
  const undo = oppositeOf(wide, { type: 'remove', keys: ['sectors:4'] })
  expect(undo).toBeDefined()
  const removed = applyCommand(halves, { type: 'remove', keys: halves.order.sectors.slice(1, 2) })
  if (!removed.ok) throw new Error(removed.refusal)
  const again = offsetElements(removed.drawing, ['sectors:4'], 0.1, newKey)
  const cutAgain = splitElement(
    after(again, removed.drawing),
    'sectors:4',
    [
      { x: 0, y: 4 },
      { x: 1, y: 4 },
    ],
    newKey,
  )
  expect(names(after(cutAgain, after(again, removed.drawing)))).toEqual(['4 Hall', '8 Hall', '6 Block'])
})

test('E-001 areas that mean something else to robots are not united, and what no command can hold is refused whole', () => {
  expect(joinElements(row, ['zones:1', 'zones:2'], newKey)).toEqual({ ok: false, reason: 'otherKind' })
  expect(joinElements(row, ['sectors:1', 'zones:1'], newKey)).toEqual({ ok: false, reason: 'otherKind' })
  expect(joinElements(row, ['sectors:1'], newKey)).toEqual({ ok: false, reason: 'unchanged' })
  expect(joinElements(row, ['sectors:1', 'gone'], newKey)).toEqual({ ok: false, reason: 'notArea' })
  const teethCount = MAX_COMMAND_ELEMENTS + 50
  const width = 2 * teethCount
  const comb = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    ...Array.from({ length: teethCount }, (_, tooth) => [
      { x: width - tooth * 2, y: 5 },
      { x: width - 1 - tooth * 2, y: 1 },
    ]).flat(),
  ]
  const teeth = plan({
    sectors: [
      { ...hall, points: comb },
      { ...block, points: box(-1, -1, 2) },
    ],
  })
  const wide = [
    { x: -1, y: 2 },
    { x: width + 1, y: 2 },
    { x: width + 1, y: 6 },
    { x: -1, y: 6 },
  ]
  const strip = applyCommand(teeth, { type: 'setShape', key: 'sectors:6', shape: { type: 'polygon', points: wide } })
  if (!strip.ok) throw new Error(strip.refusal)
  expect(cutTo(strip.drawing, ['sectors:4'], 'sectors:6', newKey)).toEqual({ ok: false, reason: 'tooMany' })
})
