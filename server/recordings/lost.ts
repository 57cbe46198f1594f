/** Stretches of recordings that were made and cannot be read any more. */

/** Log times of the first and the last frame that is missing. */
export type Lost = { readonly fromMs: number; readonly toMs: number }

/** In order of time, those that touch as one. */
export function joinedLosses(lost: readonly Lost[]): readonly Lost[] {
  const joined: Lost[] = []
  for (const { fromMs, toMs } of lost.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1)
    if (!last || fromMs > last.toMs) joined.push({ fromMs, toMs })
    else joined[joined.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs) }
  }
  return joined
}

/** What of them lies in a closed range. */
export const lossesWithin = (lost: readonly Lost[], range: Lost): readonly Lost[] =>
  lost
    .filter(({ fromMs, toMs }) => fromMs <= range.toMs && toMs >= range.fromMs)
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, range.fromMs), toMs: Math.min(toMs, range.toMs) }))

/** How much is missing, in whole seconds: anything missing counts as one at least. */
export const lostSeconds = (lost: readonly Lost[]): number =>
  lost.length === 0
    ? 0
    : Math.max(1, Math.round(joinedLosses(lost).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1000))
