import type { Period } from './periods.ts'

/** P-014. Minutes between major ticks: where this many CSS pixels a tick leave more than so many ticks, the finer. */
const TICK_PX = 50
const FINE_FROM_TICKS = 12
const FINE_MINUTES = 5
const COARSE_MINUTES = 10
const MINOR_PER_MAJOR = 5
const MINUTE_MS = 60_000

/** Where a time is in the period: 0 at its start, 1 at its end; outside it the nearer end. */
export const shareAt = ({ fromMs, toMs }: Period, timeMs: number): number =>
  Math.min(1, Math.max(0, (timeMs - fromMs) / (toMs - fromMs)))

/**
 * The time under a point of the bar, whole milliseconds, inside the period and not after `latestMs`: nobody can go to what has not been.
 * @param xPx CSS pixels from the bar's left edge; may lie beside it
 */
export function timeAt(period: Period, widthPx: number, xPx: number, latestMs: number): number {
  const share = widthPx > 0 ? xPx / widthPx : 0
  const timeMs = Math.round(period.fromMs + share * (period.toMs - period.fromMs))
  return Math.max(period.fromMs, Math.min(timeMs, period.toMs - 1, latestMs))
}

/** One tick of the time bar; the major ones are labelled. */
export type Tick = { readonly timeMs: number; readonly major: boolean }

/** Minutes between major ticks at a width (P-014). */
export const majorMinutes = (widthPx: number): number =>
  widthPx / TICK_PX > FINE_FROM_TICKS ? FINE_MINUTES : COARSE_MINUTES

/** Ticks of a period, from its start on and with its end where one falls there; each major is parted into five. */
export function ticksOf({ fromMs, toMs }: Period, widthPx: number): readonly Tick[] {
  const minorMs = (majorMinutes(widthPx) * MINUTE_MS) / MINOR_PER_MAJOR
  const count = Math.floor((toMs - fromMs) / minorMs) + 1
  return Array.from({ length: count }, (_, index) => ({
    timeMs: fromMs + index * minorMs,
    major: index % MINOR_PER_MAJOR === 0,
  }))
}
