import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketEdges } from '../../../server/fleet/zoneBuckets.ts'

const QUARTER_MS = 15 * 60_000
const ZONES = [
  'UTC',
  'Europe/Helsinki',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  // The clocks move at midnight: days without their first hour, and days that have it twice.
  'America/Havana',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
]

const clocks = new Map(
  ZONES.map(zone => [
    zone,
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
)
/** What the clocks of a zone show: `2026-03-29, 02:15`. */
const shown = (timeMs: number, zone: string): string => clocks.get(zone)?.format(timeMs) ?? ''
const dayOf = (timeMs: number, zone: string): string => shown(timeMs, zone).slice(0, 10)

/** Spans about the changes of clocks as well as anywhere else. */
const START = Date.UTC(2024, 0, 1)
const span = fc
  .record({ at: fc.integer({ min: 0, max: 1200 * 96 }), quarters: fc.integer({ min: 1, max: 4 * 96 }) })
  .map(({ at, quarters }) => ({
    afterMs: START + at * QUARTER_MS,
    beforeMs: START + (at + quarters) * QUARTER_MS,
  }))
const edgesOf = (...of: Parameters<typeof bucketEdges>): readonly number[] => {
  const edges = bucketEdges(...of)
  if (!edges) throw new Error('Too many')
  return edges
}

test('P-016 days begin with their first instant and end where the next begins, whatever the clocks of the zone do', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), span, (zone, { afterMs, beforeMs }) => {
      const edges = edgesOf('day', zone, { afterMs, beforeMs })
      expect(edges[0]).toBeLessThanOrEqual(afterMs)
      expect(edges[1]).toBeGreaterThan(afterMs)
      expect(edges.at(-1)).toBeGreaterThanOrEqual(beforeMs)
      expect(edges.at(-2)).toBeLessThan(beforeMs)
      for (const [i, edge] of edges.entries()) {
        expect(dayOf(edge - 1, zone)).not.toBe(dayOf(edge, zone))
        const next = edges[i + 1]
        for (let at = edge; next !== undefined && at < next; at += QUARTER_MS)
          expect(dayOf(at, zone)).toBe(dayOf(edge, zone))
      }
    }),
    { numRuns: 150 },
  )
})

test('P-016 hours begin where the clocks show full ones, all of them, also in zones of half and quarter hours', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), span, (zone, { afterMs, beforeMs }) => {
      const edges = edgesOf('hour', zone, { afterMs, beforeMs })
      expect(edges[0]).toBeLessThanOrEqual(afterMs)
      const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
      expect(last).toBeGreaterThanOrEqual(beforeMs)
      const full: number[] = []
      for (let at = first; at <= last; at += QUARTER_MS) if (shown(at, zone).endsWith(':00')) full.push(at)
      expect(edges).toEqual(full)
    }),
    { numRuns: 150 },
  )
})

test('P-016 the day on which the clocks go back has 25 hours, the one on which they go forward 23', () => {
  const hoursOf = (day: number, hour: number) => {
    const beforeMs = Date.UTC(2026, 2, day, hour)
    return edgesOf('hour', 'Europe/Helsinki', { afterMs: beforeMs - 86_400_000, beforeMs }).length
  }
  expect(hoursOf(28, 22)).toBe(25)
  const [start, end] = edgesOf('day', 'Europe/Helsinki', {
    afterMs: Date.UTC(2026, 2, 29, 1),
    beforeMs: Date.UTC(2026, 2, 29, 2),
  })
  expect((Number(end) - Number(start)) / 3_600_000).toBe(23)
  const [autumn, winter] = edgesOf('day', 'Europe/Helsinki', {
    afterMs: Date.UTC(2026, 9, 25, 1),
    beforeMs: Date.UTC(2026, 9, 25, 2),
  })
  expect((Number(winter) - Number(autumn)) / 3_600_000).toBe(25)
})

test('P-016 nothing is in an empty span, and a span of too many hours is refused', () => {
  expect(bucketEdges('day', 'UTC', { afterMs: 5, beforeMs: 5 })).toEqual([])
  expect(bucketEdges('hour', 'UTC', { afterMs: 0, beforeMs: Date.UTC(2026, 0) })).toBeUndefined()
})
