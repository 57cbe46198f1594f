/**
 * What is read of which file where some of one robot overlap: after the service's clock was put back its hours are recorded a second time. Mixed, both
 * would jump to and fro; what was recorded later is what the right clock says.
 */
import type { Lost } from './lost.ts'

/** Log times. `order`: of those that overlap the one with the highest was recorded last. */
type Recorded = Lost & { readonly order: number }

/** What is read of a source: log times after `afterMs` up to `untilMs`. */
type Piece<T> = { readonly of: T; readonly afterMs: number; readonly untilMs: number }

/** One file may end in the millisecond in which the next begins; rows round both outwards. */
const SEAM_MS = 2
/** Finer than any two log times lie apart that matter, coarser than what a number holds of a date. */
const JUST_BEFORE_MS = 0.01

/** Log times of the first and the last frame that a piece may have. */
export const extentOf = ({ of, afterMs, untilMs }: Piece<Lost>): Lost => ({
  fromMs: Math.max(of.fromMs, afterMs),
  toMs: Math.min(of.toMs, untilMs),
})

/** What a later source leaves of a piece. */
function cut<T extends Recorded>(piece: Piece<T>, later: T): readonly Piece<T>[] {
  const { fromMs, toMs } = extentOf(piece)
  if (later.fromMs >= toMs - SEAM_MS || later.toMs <= fromMs + SEAM_MS) return [piece]
  const before = { ...piece, untilMs: Math.min(piece.untilMs, later.fromMs - JUST_BEFORE_MS) }
  const behind = { ...piece, afterMs: Math.max(piece.afterMs, later.toMs) }
  return [before, behind].filter(part => extentOf(part).fromMs <= extentOf(part).toMs)
}

/** Sources in order of time, those that overlap together. */
function grouped<T extends Recorded>(sources: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = []
  let untilMs = Number.NEGATIVE_INFINITY
  for (const source of sources.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = groups.at(-1)
    if (last && source.fromMs < untilMs - SEAM_MS) last.push(source)
    else groups.push([source])
    untilMs = Math.max(untilMs, source.toMs)
  }
  return groups
}

/** All sources in order of time, of those that overlap only what no later one has. */
export function piecesOf<T extends Recorded>(sources: readonly T[]): readonly Piece<T>[] {
  return grouped(sources).flatMap(group => {
    let pieces: readonly Piece<T>[] = []
    for (const of of group.toSorted((a, b) => a.order - b.order)) {
      const whole = { of, afterMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }
      pieces = [...pieces.flatMap(piece => cut(piece, of)), whole]
    }
    return pieces.toSorted((a, b) => extentOf(a).fromMs - extentOf(b).fromMs)
  })
}
