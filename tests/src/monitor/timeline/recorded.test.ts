import { expect, test } from 'vitest'
import { toWireTime } from '../../../../contract/time.ts'
import { recordedBytes } from '../../../../src/features/capsule/recordedBytes.ts'
import { everRecorded, missedParts, unrecorded } from '../../../../src/features/monitor/timeline/recorded.ts'
import { stateSpans } from '../../../../src/features/robotDays/stateSpans.ts'
import { status } from '../../home/robots.ts'

const HOUR = { fromMs: Date.UTC(2026, 10, 20, 2), toMs: Date.UTC(2026, 10, 20, 3) }
const MINUTE = 60_000
const after = (minutes: number): number => HOUR.fromMs + minutes * MINUTE
const span = (from: number, to: number, bytes = 0) => ({
  from: new Date(after(from)).toISOString(),
  to: new Date(after(to)).toISOString(),
  bytes,
})
const gaps = (spans: Parameters<typeof unrecorded>[0], now = 90, isRecording = false) =>
  unrecorded(spans, HOUR, after(now), isRecording).map(({ fromMs, toMs }) => [
    (fromMs - HOUR.fromMs) / MINUTE,
    (toMs - HOUR.fromMs) / MINUTE,
  ])

test('P-013 what is between, before and after recordings is a gap', () => {
  expect(gaps([span(5, 20), span(30, 50)])).toEqual([
    [0, 5],
    [20, 30],
    [50, 60],
  ])
  expect(gaps([])).toEqual([[0, 60]])
})

test('P-013 what was recorded and is lost is no gap: it is shown as lost', () => {
  const { from, to } = span(20, 21)
  expect(unrecorded(everRecorded([span(0, 20), span(21, 60)], [{ from, to }]), HOUR, after(90), false)).toEqual([])
})

test('P-013 recordings that go on over the hour, or from one file to the next, leave none', () => {
  expect(gaps([span(-30, 30), span(30.02, 70)])).toEqual([])
  expect(gaps([span(-90, -30), span(-10, 80)])).toEqual([])
})

test('P-013 what is being written goes on until now; without a recorder it has ended', () => {
  expect(gaps([span(0, 28.5)], 29, true)).toEqual([])
  expect(gaps([span(0, 28.5)], 29, false)).toEqual([[28.5, 29]])
  expect(gaps([span(0, 10)], 29, true)).toEqual([[10, 29]])
})

test('P-013 what has not been yet is no gap', () => {
  expect(gaps([], -1)).toEqual([])
  expect(gaps([span(0, 10)], 20)).toEqual([[10, 20]])
})

test('P-013 a range has its share of the bytes of the recordings in it', () => {
  const spans = [span(0, 10, 1000), span(20, 30, 500)]
  expect(recordedBytes(spans, { fromMs: after(5), toMs: after(25) })).toBe(750)
  expect(recordedBytes(spans, { fromMs: after(10), toMs: after(20) })).toBe(0)
  expect(recordedBytes(spans, { fromMs: after(40), toMs: after(50) })).toBe(0)
  const single = [span(5, 5, 100)]
  expect(recordedBytes(single, { fromMs: after(0), toMs: after(10) })).toBe(100)
  expect(recordedBytes(single, { fromMs: after(6), toMs: after(10) })).toBe(0)
})

test('P-013 of a robot that is out of reach, or of which nothing is known, no recording is missed', () => {
  const entry = (from: number, to: number, type = 'clean') =>
    status({ start_time: toWireTime(after(from)), end_time: toWireTime(after(to)), status_type: type })
  const spans = stateSpans([entry(0, 10), entry(15, 20, 'offline'), entry(20, 60)], HOUR, after(90))
  const missed = missedParts([{ fromMs: after(5), toMs: after(25) }], spans)
  expect(missed).toEqual([
    { fromMs: after(5), toMs: after(10) },
    { fromMs: after(20), toMs: after(25) },
  ])
})
