import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '../../../../src/features/history/historySearch.ts'
import { PAGE_WINDOW, pageCount, pageWindow } from '../../../../src/widgets/table/paging.ts'

test('P-022 ten entries fill a page, and an empty list has its first', () => {
  expect(PAGE_SIZE).toBe(10)
  expect([0, 1, 10, 11, 95].map(total => pageCount(total, PAGE_SIZE))).toEqual([1, 1, 1, 2, 10])
})

test('P-022 nine pages are offered around the shown one, and never one that does not exist', () => {
  expect(PAGE_WINDOW).toBe(9)
  expect(pageWindow(1, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(pageWindow(20, 40)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24])
  expect(pageWindow(40, 40)).toEqual([32, 33, 34, 35, 36, 37, 38, 39, 40])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const pages = Math.max(a, b)
      const page = Math.min(a, b)
      const shown = pageWindow(page, pages)
      expect(shown).toContain(page)
      expect(shown).toHaveLength(Math.min(PAGE_WINDOW, pages))
      expect(shown.every((each, index) => each === (shown[0] ?? 0) + index)).toBe(true)
      expect(shown[0]).toBeGreaterThanOrEqual(1)
      expect(shown.at(-1)).toBeLessThanOrEqual(pages)
    }),
  )
})
