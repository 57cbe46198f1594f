import { expect, test } from 'vitest'
import { mapBounds } from '../../floor/mapFrame.ts'
import { applyX, applyY } from '../../map/affine.ts'
import { picturePlace } from '../../map/place.ts'

const at = (place: ReturnType<typeof picturePlace>, x: number, y: number) => [applyX(place, x, y), applyY(place, x, y)]

test('M-098 the lower left pixel of a map starts at its origin, and a pixel is one resolution wide', () => {
  const place = picturePlace(
    { origin: [3, -2, 0], resolution: 0.05, width: 100, height: 40 },
    { width: 100, height: 40 },
  )
  expect(at(place, 0, 40)).toEqual([3, -2])
  const [x, y] = at(place, 100, 0)
  expect(x).toBeCloseTo(8)
  expect(y).toBeCloseTo(0)
})

test('M-098 a turned map turns about its origin, counter-clockwise', () => {
  const place = picturePlace(
    { origin: [3, -2, Math.PI / 2], resolution: 0.1, width: 50, height: 20 },
    { width: 50, height: 20 },
  )
  expect(at(place, 0, 20)).toEqual([3, -2])
  const [x, y] = at(place, 50, 20)
  expect(x).toBeCloseTo(3)
  expect(y).toBeCloseTo(3)
  const bounds = mapBounds({ origin: [3, -2, Math.PI / 2], resolution: 0.1, width: 50, height: 20 })
  expect(bounds.minX).toBeCloseTo(1)
  expect(bounds.maxY).toBeCloseTo(3)
})

test('M-086 a picture of another pixel size covers the same rectangle', () => {
  const map = { origin: [0, 0, 0.3] as [number, number, number], resolution: 0.05 }
  const grid = { width: 200, height: 100 }
  const place = picturePlace({ ...map, ...grid }, grid)
  const large = picturePlace({ ...map, ...grid }, { width: 800, height: 300 })
  const [x, y] = at(place, 200, 0)
  const [lx, ly] = at(large, 800, 0)
  expect(lx).toBeCloseTo(x ?? Number.NaN)
  expect(ly).toBeCloseTo(y ?? Number.NaN)
})
