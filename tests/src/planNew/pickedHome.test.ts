import { expect, test } from 'vitest'
import { placeOf, typedHome } from '../../../src/features/planNew/pickedHome.ts'

const SIZE = { width: 200, height: 100 }
const RESOLUTION = 0.05

test('L-056 a place on the picture is metres from its lower left corner, and comes back to the same place', () => {
  const home = typedHome({ x: 0.25, y: 0.2 }, RESOLUTION, SIZE)
  expect(home).toEqual({ x: '2.5', y: '4' })
  const place = placeOf({ ...home, a: '90' }, RESOLUTION, SIZE)
  expect(place?.x).toBeCloseTo(0.25, 9)
  expect(place?.y).toBeCloseTo(0.2, 9)
  expect(place?.degrees).toBe(90)
})

test('L-056 what is no place, or beside the picture, is not shown on it', () => {
  expect(placeOf({ x: '', y: '4', a: '' }, RESOLUTION, SIZE)).toBeUndefined()
  expect(placeOf({ x: '10.5', y: '4', a: '' }, RESOLUTION, SIZE)).toBeUndefined()
  expect(placeOf({ x: '2,5', y: '4', a: '' }, RESOLUTION, SIZE)).toMatchObject({ degrees: undefined })
})
