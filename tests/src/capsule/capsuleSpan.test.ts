import { expect, test } from 'vitest'
import { MAX_CAPSULE_MS } from '../../../contract/routes/recordings.ts'
import { spanAround, spanOfRun } from '../../../src/features/capsule/capsuleSpan.ts'
import { capsulePath } from '../../../src/features/capsule/recordingPath.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)
const run = (minutes: number) => ({ start: NOON, end: NOON + minutes * MINUTE })

test('N-001 the capsule of a pin has as much before the pin as after it, within what a capsule may be', () => {
  const { fromMs, toMs } = spanAround(NOON)
  expect([NOON - fromMs, toMs - NOON]).toEqual([5 * MINUTE, 5 * MINUTE])
  expect(toMs - fromMs).toBeLessThanOrEqual(MAX_CAPSULE_MS)
})

test('R-052 the capsule of a short run has all of it, and some of before and after', () => {
  const ten = run(10)
  expect(spanOfRun(ten, [ten])).toEqual({ fromMs: NOON - MINUTE / 2, toMs: ten.end + MINUTE / 2, isCut: false })
})

test.each([15, 90])(
  'R-052 the capsule of a run of %s minutes holds its last, and is no longer than a capsule may be',
  minutes => {
    const long = run(minutes)
    const { fromMs, toMs, isCut } = spanOfRun(long, [long])
    expect(toMs - fromMs).toBe(MAX_CAPSULE_MS)
    expect([toMs, isCut]).toEqual([long.end + MINUTE / 2, true])
  },
)

test('R-052 where the recording of a run ends before the run, the capsule holds the last that is recorded', () => {
  const long = run(90)
  const recorded = [{ start: NOON, end: NOON + 40 * MINUTE }]
  const { fromMs, toMs, isCut } = spanOfRun(long, recorded)
  expect([fromMs, toMs, isCut]).toEqual([NOON + 25.5 * MINUTE, NOON + 40.5 * MINUTE, true])
})

test('a session file is sent to the capsule of its minutes', () => {
  const url = new URL(capsulePath(417, { fromMs: NOON, toMs: NOON + MINUTE }), 'http://swath.test')
  expect(url.pathname).toBe('/api/v0/Robots/417/recording/capsule')
  expect(url.searchParams.get('from')).toBe('2026-11-20T12:00:00.000Z')
  expect(url.searchParams.get('to')).toBe('2026-11-20T12:01:00.000Z')
})
