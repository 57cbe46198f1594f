import { expect, test } from 'vitest'
import { toMap } from '../../../../map/camera.ts'
import { mapPointOf } from '../../../../src/features/monitor/map/mapView.ts'

const CAMERA = { x: 3, y: -2, zoom: 2, width: 800, height: 600 }
const VIEW = { x: 3, y: -2, metresPerPixel: 1 / 40, width: 800, height: 600 }

test.each([
  { x: 0, y: 0 },
  { x: 400, y: 300 },
  { x: 799, y: 12 },
])('M-105 the screen finds the place under $x, $y as the worker does that drew the picture', at => {
  const { x, y } = mapPointOf(VIEW, at, CAMERA)
  expect(x).toBeCloseTo(toMap(CAMERA, at).x)
  expect(y).toBeCloseTo(toMap(CAMERA, at).y)
})

test('M-105 a picture that is stretched until the next is drawn has its places where they are seen', () => {
  expect(mapPointOf(VIEW, { x: 0, y: 900 }, { width: 1600, height: 900 })).toEqual(
    mapPointOf(VIEW, { x: 0, y: 600 }, { width: 800, height: 600 }),
  )
})
