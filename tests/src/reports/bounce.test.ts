import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { isBounce, replacedBy } from '../../../src/features/reports/bounce.ts'
import { reportsSearchSchema } from '../../../src/features/reports/reportsSearch.ts'
import { offersSearch } from '../../../src/widgets/field/searchRule.ts'

test('R-022 a choice that is taken back within 100 ms was pressed by a worn button; any other change counts', () => {
  const shown = { robots: [3], results: undefined }
  const next = { robots: [3, 4] }
  const last = { atMs: 1000, before: replacedBy(next, { ...EMPTY, ...shown }) }
  expect(last.before).toEqual({ robots: [3] })
  expect(isBounce(last, { robots: [3] }, 1099)).toBe(true)
  expect(isBounce(last, { robots: [3] }, 1100)).toBe(false)
  expect(isBounce(last, { robots: [3, 4, 5] }, 1010)).toBe(false)
  expect(isBounce(last, { plans: [3] }, 1010)).toBe(false)
  expect(isBounce(undefined, { robots: [3] }, 1010)).toBe(false)
  const first = { atMs: 0, before: replacedBy({ showHiddenReports: true }, EMPTY) }
  expect(isBounce(first, { showHiddenReports: undefined }, 50)).toBe(true)
})

test('R-022 a list of five choices and more has a search field', () => {
  expect([0, 1, 4, 5, 200].map(offersSearch)).toEqual([false, false, false, true, true])
})

const EMPTY = parse(reportsSearchSchema, {})
