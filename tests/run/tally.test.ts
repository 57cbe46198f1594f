import { expect, test } from 'vitest'
import { isGood, leftOutLine, sum, tallyLine } from './tally.ts'

test('the closing line is plain, and counts skipped tests only when there are any', () => {
  expect(tallyLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(tallyLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

test('what was skipped is listed with its reasons, each once', () => {
  expect(leftOutLine(['no data', 'no PostgreSQL', 'no data'])).toBe('Skipped: 2 (no data), 1 (no PostgreSQL)')
  expect(leftOutLine([])).toBeUndefined()
})

test('stages add up', () => {
  const total = sum([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ])
  expect(total).toEqual({ passed: 11, failed: 22, skipped: 33 })
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('a run is good only when something passed and nothing failed', () => {
  expect(isGood({ passed: 1, failed: 0, skipped: 5 })).toBe(true)
  expect(isGood({ passed: 0, failed: 0, skipped: 5 })).toBe(false)
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
})
