import { expect, test } from 'vitest'
import type { RecordedSpan } from '../../../contract/resources/recordings.ts'
import { MAX_CAPSULE_BYTES } from '../../../contract/routes/recordings.ts'
import { fittingSpan, spanAround, spanOfRun } from '../../../src/features/capsule/capsuleSpan.ts'
import { recordedBytes } from '../../../src/features/capsule/recordedBytes.ts'
import { capsulePath, recordingPath } from '../../../src/features/capsule/recordingPath.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)
const run = (minutes: number) => ({ start: NOON, end: NOON + minutes * MINUTE })
const recorded = (fromMinute: number, toMinute: number, bytes: number): RecordedSpan => ({
  from: new Date(NOON + fromMinute * MINUTE).toISOString(),
  to: new Date(NOON + toMinute * MINUTE).toISOString(),
  bytes,
})

test('N-001 the capsule of a pin has as much before the pin as after it', () => {
  const { fromMs, toMs } = spanAround(NOON)
  expect([NOON - fromMs, toMs - NOON]).toEqual([5 * MINUTE, 5 * MINUTE])
})

test('R-052 the capsule of a run has all of it, and some of before and after, however long it took', () => {
  const long = run(180)
  const span = spanOfRun(long)
  expect(span).toEqual({ fromMs: NOON - MINUTE / 2, toMs: long.end + MINUTE / 2 })
  expect(fittingSpan([recorded(-60, 300, MAX_CAPSULE_BYTES)], span)).toEqual(span)
  expect(fittingSpan([], span)).toEqual(span)
})

test('R-052 of a run of which more is recorded than a capsule may hold it has the last that fits', () => {
  const span = spanOfRun(run(180))
  const spans = [recorded(0, 100, MAX_CAPSULE_BYTES), recorded(120, 180, MAX_CAPSULE_BYTES / 2)]
  const fitting = fittingSpan(spans, span)
  expect(fitting.toMs).toBe(span.toMs)
  expect(fitting.fromMs).toBeGreaterThan(NOON + 50 * MINUTE)
  const bytes = recordedBytes(spans, fitting)
  expect(bytes).toBeLessThanOrEqual(MAX_CAPSULE_BYTES)
  expect(bytes).toBeGreaterThan(0.9 * MAX_CAPSULE_BYTES)
})

test('R-052 the capsule that is downloaded from a report asks for the report as well', () => {
  const span = { fromMs: NOON, toMs: NOON + MINUTE }
  for (const path of [recordingPath(417, span, { report: 9 }), capsulePath(417, span, { report: 9 })])
    expect(new URL(path, 'http://swath.test').searchParams.get('report')).toBe('9')
  expect(recordingPath(417, span, {})).toContain('capsule=1')
  expect(recordingPath(417, span)).not.toContain('capsule')
})

test('a session file is sent to the capsule of its minutes', () => {
  const url = new URL(capsulePath(417, { fromMs: NOON, toMs: NOON + MINUTE }), 'http://swath.test')
  expect(url.pathname).toBe('/api/v0/Robots/417/recording/capsule')
  expect(url.searchParams.get('from')).toBe('2026-11-20T12:00:00.000Z')
  expect(url.searchParams.get('to')).toBe('2026-11-20T12:01:00.000Z')
})
