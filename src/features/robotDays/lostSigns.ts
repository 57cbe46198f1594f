import { shareAt } from './geometry.ts'
import type { Period } from './periods.ts'

/** Width of a sign with a count of two digits; signs do not come nearer to each other. In the page's own letter size. */
export const SIGN_REM = 1.75
/** A part of some seconds is narrower than anybody can point at. CSS pixels. */
const POINTED_PX = 6

/** Over the time bar: here parts of the recording are lost. */
export type LostSign = {
  /** What it stands for, by time; one at least. */
  readonly parts: readonly Period[]
  /** Its middle, CSS pixels from the bar's left edge. */
  readonly atPx: number
  readonly widthPx: number
}

/**
 * The signs of an hour, none over another and none beyond the bar's ends: parts nearer to each other than a sign is wide have one together.
 * @param lost those outside the hour have no sign
 * @param widthPx of the bar, 0 until it is measured: then there are none
 */
export function lostSignsOf(
  lost: readonly Period[],
  hour: Period,
  widthPx: number,
  signPx: number,
): readonly LostSign[] {
  if (widthPx <= 0) return []
  const signs: { parts: Period[]; atPx: number; widthPx: number }[] = []
  const halfPx = Math.min(signPx, widthPx) / 2
  const middleOf = ({ fromMs, toMs }: Period): number => (shareAt(hour, fromMs) + shareAt(hour, toMs)) / 2
  const shown = lost.filter(({ fromMs, toMs }) => fromMs < hour.toMs && toMs >= hour.fromMs)
  for (const part of shown.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const middlePx = middleOf(part) * widthPx
    const atPx = Math.min(Math.max(middlePx, halfPx), widthPx - halfPx)
    const last = signs.at(-1)
    if (last && atPx - last.atPx < signPx) last.parts.push(part)
    else signs.push({ parts: [part], atPx, widthPx: signPx })
  }
  return signs
}

/** The sign that is meant by a time: one that lies under it, or one of whose parts is there or almost there. */
export function signAt(
  signs: readonly LostSign[],
  hour: Period,
  widthPx: number,
  timeMs: number,
): LostSign | undefined {
  const slackMs = widthPx > 0 ? (POINTED_PX / widthPx) * (hour.toMs - hour.fromMs) : 0
  const xPx = shareAt(hour, timeMs) * widthPx
  return (
    signs.find(({ parts }) =>
      parts.some(({ fromMs, toMs }) => timeMs >= fromMs - slackMs && timeMs <= toMs + slackMs),
    ) ?? signs.find(sign => Math.abs(sign.atPx - xPx) <= sign.widthPx / 2)
  )
}
