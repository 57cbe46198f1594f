import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyX, applyY } from '../../map/affine.ts'
import {
  type Camera,
  fitted,
  INITIAL_CAMERA,
  mapToScreen,
  PIXELS_PER_METRE,
  panned,
  pixelsPerMetre,
  toMap,
  visibleBounds,
  ZOOM_MAX,
  ZOOM_MIN,
  zoomed,
} from '../../map/camera.ts'

const camera: Camera = { x: 10, y: -4, zoom: 1, width: 800, height: 600 }
const anyCamera = fc.record({
  x: fc.double({ min: -1000, max: 1000, noNaN: true }),
  y: fc.double({ min: -1000, max: 1000, noNaN: true }),
  zoom: fc.double({ min: ZOOM_MIN, max: ZOOM_MAX, noNaN: true }),
  width: fc.integer({ min: 100, max: 3000 }),
  height: fc.integer({ min: 100, max: 3000 }),
})
const anyPoint = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 3000 }) })

test('M-104 the resolution of 100 pixels is one large grid cell of 5 m at zoom 1', () => {
  expect(PIXELS_PER_METRE * 5).toBe(100)
  expect(pixelsPerMetre({ ...camera, zoom: 0.25 })).toBe(5)
})

test('M-103 a point of the map leads to the screen and back, with y up on the map and down on the screen', () => {
  fc.assert(
    fc.property(anyCamera, anyPoint, (any, at) => {
      const map = toMap(any, at)
      const toScreen = mapToScreen(any)
      expect(applyX(toScreen, map.x, map.y)).toBeCloseTo(at.x, 4)
      expect(applyY(toScreen, map.x, map.y)).toBeCloseTo(at.y, 4)
    }),
  )
  expect(toMap(camera, { x: 400, y: 200 })).toEqual({ x: 10, y: 1 })
})

test('M-103 zooming keeps what is under the pointer in its place, and stays between 0.25 and 5', () => {
  fc.assert(
    fc.property(anyCamera, anyPoint, fc.double({ min: 0.01, max: 100, noNaN: true }), (any, at, factor) => {
      const before = toMap(any, at)
      const closer = zoomed(any, factor, at)
      const after = toMap(closer, at)
      expect(after.x).toBeCloseTo(before.x, 6)
      expect(after.y).toBeCloseTo(before.y, 6)
      expect(closer.zoom).toBeGreaterThanOrEqual(ZOOM_MIN)
      expect(closer.zoom).toBeLessThanOrEqual(ZOOM_MAX)
    }),
  )
  expect(zoomed(camera, 1e9).zoom).toBe(5)
  expect(zoomed(camera, 1e-9).zoom).toBe(0.25)
})

test('M-103 panning moves the map with the pointer', () => {
  const moved = panned(camera, 40, -20)
  expect(toMap(moved, { x: 140, y: 80 })).toEqual(toMap(camera, { x: 100, y: 100 }))
})

test('M-088 a plan is shown whole with a margin, however it is shaped', () => {
  const bounds = { minX: 4, minY: 4, maxX: 44, maxY: 34 }
  const seen = visibleBounds(fitted({ ...INITIAL_CAMERA, width: 820, height: 648 }, bounds))
  expect(seen.minX).toBeLessThan(4)
  expect(seen.maxX).toBeGreaterThan(44)
  expect(seen.minY).toBeLessThan(4)
  expect(seen.maxY).toBeGreaterThan(34)
  expect((seen.minX + seen.maxX) / 2).toBeCloseTo(24)
  expect(fitted(camera, { minX: 0, minY: 0, maxX: 5000, maxY: 10 }).zoom).toBe(ZOOM_MIN)
  expect(fitted(camera, { minX: 1, minY: 1, maxX: 1, maxY: 1 }).zoom).toBe(ZOOM_MAX)
})
