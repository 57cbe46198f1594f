import type { Period } from '../../robotDays/periods.ts'

/** P-015: nearer than this the marker stays where it is. Milliseconds. */
const REFRESH_MS = 1000

/** Where the marker stands: where it stood, until the time differs by a second or more. Ms since the epoch. */
export const markerTime = (shownMs: number, timeMs: number): number =>
  Math.abs(timeMs - shownMs) >= REFRESH_MS ? timeMs : shownMs

const ARROW_MS = 10_000
const SHIFT_MS = 60_000
const PAGE_MS = 600_000

const DIRECTIONS: { readonly [key: string]: -1 | 1 } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  PageDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 1,
}

/**
 * Where a key moves the marker: arrows by 10 s, with Shift by 60 s, page keys by 10 minutes, Home and End to the ends of the period.
 * @param latestMs now: the marker never stands in the future
 * @returns ms since the epoch; undefined when the key is not the marker's
 */
export function markerKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  timeMs: number,
  period: Period,
  latestMs: number,
): number | undefined {
  if (key === 'Home') return period.fromMs
  if (key === 'End') return Math.min(period.toMs - 1, latestMs)
  const direction = DIRECTIONS[key]
  if (direction === undefined) return undefined
  const stepMs = key.startsWith('Page') ? PAGE_MS : shiftKey ? SHIFT_MS : ARROW_MS
  return Math.min(latestMs, timeMs + direction * stepMs)
}
