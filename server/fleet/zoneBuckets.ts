import { dayStart, hourStart, nextDayStart, nextHourStart } from '../../contract/zoneTime.ts'

const HOUR_MS = 3_600_000

/** What a request may ask for at once: a year of hours. */
const MAX_BUCKETS = 10_000
const SHORTEST_MS = { day: 23 * HOUR_MS, hour: HOUR_MS } as const
const RULES = {
  day: { start: dayStart, next: nextDayStart },
  hour: { start: hourStart, next: nextHourStart },
} as const
export type BucketUnit = keyof typeof SHORTEST_MS

/**
 * Where the days or hours of an IANA zone that overlap a span begin, and at last where the newest of them ends; ms since the epoch.
 * Undefined when there are too many of them.
 */
export function bucketEdges(
  unit: BucketUnit,
  zone: string,
  span: { readonly afterMs: number; readonly beforeMs: number },
): readonly number[] | undefined {
  const { afterMs, beforeMs } = span
  if (beforeMs <= afterMs) return []
  if ((beforeMs - afterMs) / SHORTEST_MS[unit] > MAX_BUCKETS) return undefined
  const edges: number[] = []
  const { start, next } = RULES[unit]
  let edge = start(afterMs, zone)
  for (; edge < beforeMs; edge = next(edge, zone)) edges.push(edge)
  return [...edges, edge]
}
