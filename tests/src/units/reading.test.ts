import { expect, test } from 'vitest'
import { readingIn } from '../../../src/units/reading.ts'

const metric = { area_unit: 'square_meters', volume_unit: 'litres' } as const
const american = { area_unit: 'square_feet', volume_unit: 'us_gallons' } as const

test('B-027 areas and volumes of a robot are shown in the viewer’s units', () => {
  expect(readingIn(metric, { value: 100, unit: 'm²' })).toEqual({ value: 100, unitKey: 'units.squareMetres' })
  expect(readingIn(american, { value: 1, unit: 'm²' })).toEqual({ value: 10.7639, unitKey: 'units.squareFeet' })
  expect(readingIn(metric, { value: 41, unit: 'L' })).toEqual({ value: 41, unitKey: 'units.litres' })
  expect(readingIn(american, { value: 1, unit: 'L' })).toEqual({ value: 0.264172, unitKey: 'units.usGallons' })
  expect(readingIn(american, { value: 1, unit: 'L/min' })).toEqual({
    value: 0.264172,
    unitKey: 'units.usGallonsPerMinute',
  })
})

test('B-027 a viewer who chose square feet reads distances in feet', () => {
  expect(readingIn(metric, { value: 12, unit: 'm' })).toEqual({ value: 12, unitKey: 'units.metres' })
  expect(readingIn(american, { value: 0.3048, unit: 'm' })).toEqual({ value: 1, unitKey: 'units.feet' })
})

test('B-027 one unit may be changed without the other, and all other readings of a robot stay as they are', () => {
  expect(readingIn({ ...metric, area_unit: 'square_feet' }, { value: 5, unit: 'l' })).toEqual({
    value: 5,
    unitKey: 'units.litres',
  })
  expect(readingIn(american, { value: 24.5, unit: 'V' })).toEqual({ value: 24.5 })
})
