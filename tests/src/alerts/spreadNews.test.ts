import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NEWS_INTERVAL_MS, NEWS_SPREAD_MS, spreadNews } from '../../../src/features/alerts/spreadNews.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** News that a test tells, and how often a page with this luck has read since. */
function page(luck: number) {
  const news = new Subject<void>()
  const read = vi.fn<() => void>()
  spreadNews(news, () => luck).subscribe(read)
  return { news, reads: () => read.mock.calls.length }
}

test('a fleet that changes at once is read at once and once more after it, by each page in its own moment', () => {
  const first = page(0)
  const last = page(0.99)
  for (let each = 0; each < 500; each++) {
    for (const { news } of [first, last]) news.next()
    vi.advanceTimersByTime(1)
  }
  expect([first.reads(), last.reads()]).toEqual([1, 1])
  vi.advanceTimersByTime(NEWS_INTERVAL_MS + NEWS_SPREAD_MS)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
  vi.advanceTimersByTime(60_000)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
})

test('news of one alert is read within a third of a second', () => {
  const { news, reads } = page(1)
  news.next()
  vi.advanceTimersByTime(NEWS_SPREAD_MS)
  expect(reads()).toBe(1)
})
