const DAY_MS = 86_400_000

/** a sector; R-061: a second of the timeline. Ages count from the start of the run (decision 773). */
export const MONITOR_OPENINGS = {
  sector: { right: 'sectorClick', maxDays: 14 },
  timeline: { right: 'timelineClick', maxDays: 90 },
} as const
export type MonitorOpening = keyof typeof MONITOR_OPENINGS

/** Why the monitor does not open from a report; undefined when it does. */
export type OpeningRefusal = 'right' | 'age' | 'unrecorded'
/** Ms since the epoch. */
type RecordedSpan = { readonly start: number; readonly end: number }

/** The first second of a run that can be played from a time on; undefined where nothing after it is recorded. Ms since the epoch. */
export const playedFrom = (recorded: readonly RecordedSpan[], timeMs: number): number | undefined => {
  const span = recorded.find(({ end }) => end >= timeMs)
  return span && Math.max(span.start, timeMs)
}

/** @param ageMs since the start of the run @param isRecorded whether there is anything to play */
export function openingRefusal(
  opening: MonitorOpening,
  isRightGranted: boolean,
  ageMs: number,
  isRecorded: boolean,
): OpeningRefusal | undefined {
  if (!isRightGranted) return 'right'
  if (ageMs >= MONITOR_OPENINGS[opening].maxDays * DAY_MS) return 'age'
  return isRecorded ? undefined : 'unrecorded'
}
