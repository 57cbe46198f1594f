import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathIdSchema, queryCountSchema } from '../../contract/resources/ids.ts'

const NO_DIGITS = [
  '',
  ' ',
  '1e3',
  ' 1',
  '1 ',
  '0x1',
  '0b1',
  '+1',
  '-1',
  '1.0',
  '1_0',
  '１',
  '१',
  '1\n',
  '1\0',
  'Infinity',
]

test('B-044 an id is made of digits and nothing else, wherever it comes from', () => {
  for (const text of [...NO_DIGITS, '0', '9007199254740993', '1'.repeat(17)])
    expect(v.is(pathIdSchema, text), JSON.stringify(text)).toBe(false)
  for (const value of [0, -1, 1.5, Number.NaN, true, null, undefined, [1], ['1'], {}])
    expect(v.is(pathIdSchema, value), JSON.stringify(value)).toBe(false)
  expect(v.parse(pathIdSchema, '12')).toBe(12)
  expect(v.parse(pathIdSchema, 12)).toBe(12)
})

test('B-044 a count of a query is made of digits and nothing else', () => {
  for (const text of NO_DIGITS) expect(v.is(queryCountSchema, text), JSON.stringify(text)).toBe(false)
  expect(v.parse(queryCountSchema, '0')).toBe(0)
})
