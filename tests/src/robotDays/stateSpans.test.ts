import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { toWireTime } from '../../../contract/time.ts'
import { spanAt, stateSpans } from '../../../src/features/robotDays/stateSpans.ts'
import { status } from '../home/robots.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const MINUTE = 60_000
const LATER = HOUR.toMs + 10 * MINUTE
const after = (minutes: number): number => HOUR.fromMs + minutes * MINUTE

/** Minutes of the hour, or outside it. */
const entry = (from: number, to: number | undefined, state: number, sector = 0, statusType = 'clean') => {
  const open = status({ state, sector, status_type: statusType, start_time: toWireTime(after(from)) })
  return to === undefined ? open : { ...open, end_time: toWireTime(after(to)) }
}
const spansOf = (entries: Parameters<typeof stateSpans>[0], nowMs = LATER) =>
  stateSpans(entries, HOUR, nowMs).map(({ fromMs, toMs, shape, sector }) => [
    shape,
    (fromMs - HOUR.fromMs) / MINUTE,
    (toMs - HOUR.fromMs) / MINUTE,
    sector,
  ])

test('P-016 states are cut to the hour; what goes on over its end does so in the strip', () => {
  expect(
    spansOf([
      entry(-20, 12, STATE.clean, 2),
      entry(12, 15, STATE.obstacle, 2),
      entry(15, undefined, STATE.dangerObstacle, 2),
    ]),
  ).toEqual([
    ['cleaning', 0, 12, 2],
    ['warning', 12, 15, 2],
    ['stuck', 15, 60, 2],
  ])
})

test('A-110 time that no entry covers is unknown, and only an entry of offline is offline', () => {
  expect(spansOf([entry(5, 10, STATE.clean), entry(20, 30, STATE.disconnection, 0, 'offline')])).toEqual([
    ['unknown', 0, 5, 0],
    ['cleaning', 5, 10, 0],
    ['unknown', 10, 20, 0],
    ['offline', 20, 30, 0],
    ['unknown', 30, 60, 0],
  ])
})

test('P-016 what has not been yet is no state', () => {
  expect(spansOf([entry(0, undefined, STATE.clean)], after(25))).toEqual([['cleaning', 0, 25, 0]])
  expect(spansOf([], HOUR.fromMs - 1)).toEqual([])
})

test('P-016 another sector is another stretch; one that only goes on is none', () => {
  expect(spansOf([entry(0, 20, STATE.clean, 1), entry(20, 40, STATE.clean, 1), entry(40, 60, STATE.clean, 2)])).toEqual(
    [
      ['cleaning', 0, 40, 1],
      ['cleaning', 40, 60, 2],
    ],
  )
})

test('P-016 whatever the history holds, the stretches fill the hour up to now once', () => {
  const minute = fc.integer({ min: -30, max: 90 })
  const entries = fc.array(fc.tuple(minute, fc.option(minute, { nil: undefined }), fc.integer({ min: 0, max: 43 })))
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 90 }), (given, now) => {
      const sorted = given.toSorted(([a], [b]) => a - b).map(([from, to, state]) => entry(from, to, state))
      const spans = stateSpans(sorted, HOUR, after(now))
      expect(spans[0]?.fromMs).toBe(HOUR.fromMs)
      expect(spans.at(-1)?.toMs).toBe(Math.min(HOUR.toMs, after(now)))
      expect(spans.every((span, index) => index === 0 || span.fromMs === spans[index - 1]?.toMs)).toBe(true)
    }),
  )
})

test('P-016 the stretch under a time is found, its end left out', () => {
  const spans = stateSpans([entry(0, 20, STATE.clean), entry(20, undefined, STATE.dangerObstacle)], HOUR, after(30))
  expect(spanAt(spans, after(20) - 1)?.shape).toBe('cleaning')
  expect(spanAt(spans, after(20))?.shape).toBe('stuck')
  expect(spanAt(spans, after(40))).toBeUndefined()
})
