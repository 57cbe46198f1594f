import { expect, test } from 'vitest'
import { areaFrom, areaIn, metresOfFeet, ouncesOfLitres, volumeFrom, volumeIn } from '../../../contract/units.ts'
import { formatBytes } from '../../../src/units/bytes.ts'
import { decimals } from '../../../src/units/numbers.ts'

test('B-028 areas are square metres or, for those who chose them, square feet', () => {
  expect(areaIn('square_meters', 100)).toBe(100)
  expect(areaIn('square_feet', 1)).toBe(10.7639)
  expect(areaFrom('square_meters', 7)).toBe(7)
  expect(areaFrom('square_feet', 1)).toBe(0.092903)
})

test('B-028 volumes are litres or US gallons of 128 ounces', () => {
  expect(volumeIn('litres', 40)).toBe(40)
  expect(volumeIn('us_gallons', 1)).toBe(0.264172)
  expect(volumeFrom('us_gallons', 1)).toBe(3.78541)
  expect(volumeFrom('litres', 7)).toBe(7)
  expect(ouncesOfLitres(1)).toBeCloseTo(0.264172 * 128, 9)
})

test('B-028 a foot is 0.3048 m', () => {
  expect(metresOfFeet(1)).toBe(0.3048)
  expect(metresOfFeet(-10)).toBeCloseTo(-3.048, 9)
})

test('B-029 bytes go in steps of 1024 from B to PB', () => {
  const text = (bytes: number) => formatBytes(bytes, 'en').replace(/\s/, ' ')
  expect(text(0.1)).toBe('0.1 B')
  expect(text(1023)).toBe('1,023 B')
  expect(text(1024)).toBe('1 KB')
  expect(text(1536)).toBe('1.5 KB')
  expect(text(20 * 1024 ** 2)).toBe('20 MB')
  expect(text(1024 ** 3)).toBe('1 GB')
  expect(text(1024 ** 4)).toBe('1 TB')
  expect(text(1024 ** 5)).toBe('1 PB')
  expect(text(5000 * 1024 ** 5)).toBe('5,000 PB')
})

test('B-029 below 0.1 there is a dash', () => {
  expect(formatBytes(0.0999, 'en')).toBe('-')
  expect(formatBytes(0, 'en')).toBe('-')
  expect(formatBytes(-5, 'en')).toBe('-')
  expect(formatBytes(Number.NaN, 'en')).toBe('-')
})

test('B-029 the number is written as the language writes it', () => {
  expect(formatBytes(1536, 'de')).toContain('1,5')
})

test('a reading keeps its decimals and is written as the language writes it', () => {
  expect(decimals(2, 'en')(-1234.5)).toBe('-1234.50')
  expect(decimals(2, 'de')(1234.5)).toBe('1234,50')
  expect(decimals(1, 'fr')(0.04)).toBe('0,0')
  expect(decimals(2, 'ja')(-0.001)).toBe('0.00')
})
