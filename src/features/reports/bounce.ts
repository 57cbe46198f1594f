import type { ReportsSearch } from './reportsSearch.ts'

/** So long after a change its own way back is not taken, ms. */
const LOCK_MS = 100

/** The change that was made last. */
export type LastChange = {
  readonly atMs: number
  /** What it changed, as it was before. */
  readonly before: Partial<ReportsSearch>
}

/** What a change takes the place of. */
export const replacedBy = (next: Partial<ReportsSearch>, shown: ReportsSearch): Partial<ReportsSearch> =>
  Object.fromEntries(Object.keys(next).map(name => [name, Object.entries(shown).find(([each]) => each === name)?.[1]]))

/**
 * Whether a change only takes back the one before it, and so soon that nobody meant it: a worn button or a trembling hand presses twice. Any other
 * change counts, however soon it comes.
 */
export function isBounce(last: LastChange | undefined, next: Partial<ReportsSearch>, nowMs: number): boolean {
  if (last === undefined || nowMs - last.atMs >= LOCK_MS) return false
  const before = new Map<string, unknown>(Object.entries(last.before))
  const names = Object.entries(next)
  return (
    names.length === before.size &&
    names.every(([name, value]) => before.has(name) && JSON.stringify(before.get(name)) === JSON.stringify(value))
  )
}
