const DAY_MS = 86_400_000

/** a sector; R-061: a second of the timeline. Ages count from the start of the run (decision 773). */
export const MONITOR_OPENINGS = {
  sector: { right: 'sectorClick', maxDays: 14 },
  timeline: { right: 'timelineClick', maxDays: 90 },
} as const
export type MonitorOpening = keyof typeof MONITOR_OPENINGS

/** Why the monitor does not open from a report; undefined when it does. */
export type OpeningRefusal = 'right' | 'age'

/** @param ageMs since the start of the run */
export function openingRefusal(
  opening: MonitorOpening,
  isRightGranted: boolean,
  ageMs: number,
): OpeningRefusal | undefined {
  if (!isRightGranted) return 'right'
  return ageMs < MONITOR_OPENINGS[opening].maxDays * DAY_MS ? undefined : 'age'
}
