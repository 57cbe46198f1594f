import { DateTime } from 'luxon'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What a request may ask for at once: a year of hours. */
const MAX_BUCKETS = 10_000
const SHORTEST_MS = { day: 23 * HOUR_MS, hour: HOUR_MS } as const
export type BucketUnit = keyof typeof SHORTEST_MS

/** An hour begins where the clocks of the zone show a full one: where they are moved by half an hour, one lasts longer than others. */
function hourStart(timeMs: number, zone: string): number {
  const sinceFull = DateTime.fromMillis(timeMs, { zone }).minute * MINUTE_MS + (timeMs % MINUTE_MS)
  const shown = timeMs - sinceFull
  const moved = DateTime.fromMillis(shown, { zone }).minute
  return moved === 0 ? shown : shown - moved * MINUTE_MS
}

function nextHour(startMs: number, zone: string): number {
  const next = startMs + HOUR_MS
  const { minute } = DateTime.fromMillis(next, { zone })
  return minute === 0 ? next : next + HOUR_MS - minute * MINUTE_MS
}

/** A day begins with its first instant: where midnight comes twice, or never, at the first there is. */
function dayStart(time: DateTime): number {
  const start = time.startOf('day')
  const earlier = start.minus({ hours: 1 })
  return (earlier.day === start.day ? earlier : start).toMillis()
}

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
  let edge = unit === 'hour' ? hourStart(afterMs, zone) : dayStart(DateTime.fromMillis(afterMs, { zone }))
  for (; edge < beforeMs; edge = unit === 'hour' ? nextHour(edge, zone) : nextDay(edge, zone)) edges.push(edge)
  return [...edges, edge]
}

const nextDay = (startMs: number, zone: string): number =>
  // No day lasts longer than 25 hours or less than 23, so the middle of the next one is found from any start.
  dayStart(DateTime.fromMillis(startMs, { zone }).plus({ days: 1 }).set({ hour: 12 }))
