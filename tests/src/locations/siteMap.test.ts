import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLUSTER_PX,
  clustersOf,
  fitted,
  fromScreen,
  MAX_SCALE,
  moved,
  netOf,
  projected,
  toScreen,
  unprojected,
  zoomed,
} from '../../../src/features/locations/siteMap.ts'

const ordered = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)
const SIZE = { width: 400, height: 600 }
const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.9, noNaN: true }),
})

test('O-001 a point of the map is the place that was put there', () => {
  fc.assert(
    fc.property(place, one => {
      const back = unprojected(projected(one))
      expect(back.latitude).toBeCloseTo(one.latitude, 5)
      expect(back.longitude).toBeCloseTo(one.longitude, 5)
    }),
  )
})

test('O-001 all places are in the picture, also on both sides of the date line', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), places => {
      const view = fitted(places, SIZE)
      // Places all round the world at once need more than a picture.
      fc.pre(view.scale > 0.51)
      for (const one of places) {
        const { x, y } = toScreen(projected(one), view, SIZE)
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(SIZE.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(SIZE.height)
      }
    }),
  )
  const [fiji, samoa] = [
    { latitude: -18, longitude: 178 },
    { latitude: -14, longitude: -172 },
  ]
  expect(fitted([fiji, samoa], SIZE).scale).toBeGreaterThan(20)
  for (const longitude of [-6.26, 0, 151.2, 179.99])
    expect(fitted([{ latitude: 53, longitude }], SIZE).scale, 'one place is seen from near').toBe(600)
  expect(fitted([], SIZE)).toMatchObject({ x: 0, y: 0 })
})

test('O-001 what is under the pointer stays there when the map comes nearer, and a drag moves it along', () => {
  const view = fitted([{ latitude: 53, longitude: -6 }], SIZE)
  const at = { x: 90, y: 420 }
  const before = fromScreen(at, view, SIZE)
  const after = fromScreen(at, zoomed(view, 3, at, SIZE), SIZE)
  expect(after.x).toBeCloseTo(before.x, 9)
  expect(after.y).toBeCloseTo(before.y, 9)
  expect(zoomed(view, 1e9, at, SIZE).scale).toBe(MAX_SCALE)
  const dragged = fromScreen({ x: 100, y: 400 }, moved(view, 10, -20), SIZE)
  expect(dragged.x).toBeCloseTo(before.x, 9)
  expect(dragged.y).toBeCloseTo(before.y, 9)
})

test('O-001 near places are one sign, none is lost, and signs do not stand on each other', () => {
  const placed = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 600 }), place: fc.integer() }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(placed, all => {
      const clusters = clustersOf(all)
      expect(ordered(clusters.flatMap(({ places }) => places))).toEqual(ordered(all.map(one => one.place)))
      for (const [at, one] of clusters.entries())
        for (const other of clusters.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(CLUSTER_PX)
    }),
  )
})

test('O-001 the net of degrees has lines at round numbers, not closer than a hand', () => {
  const { meridians, parallels } = netOf(fitted([{ latitude: 53.3, longitude: -6.3 }], SIZE), SIZE)
  expect(meridians.map(({ degrees }) => degrees)).toEqual([-6.6, -6.4, -6.2, -6])
  expect(parallels.length).toBeGreaterThan(1)
  for (const lines of [meridians, parallels])
    for (const [at, line] of lines.slice(1).entries())
      expect(Math.abs(line.at - (lines[at]?.at ?? 0))).toBeGreaterThanOrEqual(60)
})
