import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READ_INTERVAL_MS, READ_SPREAD_MS, spreadEvents } from '../../../src/features/alerts/spreadEvents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** News that a test tells, and how often a page with this luck has read since. */
function page(luck: number) {
  const events = new Subject<void>()
  const read = vi.fn<() => void>()
  spreadEvents(events, () => luck).subscribe(read)
  return { events, reads: () => read.mock.calls.length }
}

test('a fleet that changes at once is read at once and once more after it, by each page in its own moment', () => {
  const first = page(0)
  const last = page(0.99)
  for (let each = 0; each < 500; each++) {
    for (const { events } of [first, last]) events.next()
    vi.advanceTimersByTime(1)
  }
  expect([first.reads(), last.reads()]).toEqual([1, 1])
  vi.advanceTimersByTime(READ_INTERVAL_MS + READ_SPREAD_MS)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
  vi.advanceTimersByTime(60_000)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
})

test('a change of one alert is read within a third of a second', () => {
  const { events, reads } = page(1)
  events.next()
  vi.advanceTimersByTime(READ_SPREAD_MS)
  expect(reads()).toBe(1)
})
