import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { READ_INTERVAL_MS, READ_SPREAD_MS, readAfterEvents } from '../../../src/features/alerts/readAfterEvents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** News that a test tells, and how often a page with this luck has read since. */
function page(luck: number, answer: () => Promise<void> = () => Promise.resolve()) {
  const events = new Subject<void>()
  const read = vi.fn<() => Promise<void>>(answer)
  readAfterEvents(events, read, () => luck).subscribe()
  return { events, reads: () => read.mock.calls.length }
}

test('a fleet that changes at once is read at once and once more after it, by each page in its own moment', async () => {
  const first = page(0)
  const last = page(0.99)
  for (let each = 0; each < 500; each++) {
    for (const { events } of [first, last]) events.next()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect([first.reads(), last.reads()]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(READ_INTERVAL_MS + READ_SPREAD_MS)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([first.reads(), last.reads()]).toEqual([2, 2])
})

test('a change of one alert is read within a third of a second', async () => {
  const { events, reads } = page(1)
  events.next()
  await vi.advanceTimersByTimeAsync(READ_SPREAD_MS)
  expect(reads()).toBe(1)
})

test('a slow reading is let come to its end while robots change, and is followed by another', async () => {
  const answers: (() => void)[] = []
  const { events, reads } = page(0, () => new Promise(resolve => answers.push(resolve)))
  for (let second = 0; second < 30; second++) {
    events.next()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(reads()).toBe(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(READ_SPREAD_MS)
  expect(reads()).toBe(2)
})

test('a reading that fails does not end the next', async () => {
  const { events, reads } = page(0, () => Promise.reject(new Error('The service has not answered')))
  events.next()
  await vi.advanceTimersByTimeAsync(READ_INTERVAL_MS)
  events.next()
  await vi.advanceTimersByTimeAsync(READ_SPREAD_MS)
  expect(reads()).toBe(2)
})
