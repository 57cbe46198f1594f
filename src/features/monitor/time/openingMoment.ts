import type { MonitorSearch } from '../monitorSearch.ts'

/** Where an address opens the monitor (M-003); undefined: live. Ms since the epoch. */
export function openingMoment({
  time,
  autoplay,
}: MonitorSearch): { readonly timeMs: number; readonly autoplay: boolean } | undefined {
  if (time === undefined) return undefined
  const timeMs = typeof time === 'number' ? time : Date.parse(time)
  return Number.isFinite(timeMs) ? { timeMs, autoplay: autoplay ?? false } : undefined
}
