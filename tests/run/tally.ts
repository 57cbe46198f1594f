/** How many tests ended how. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The plain line that a run closes with, for people and machines: `12 passed, 0 failed`, with `, 1 skipped` when there are any. */
export const tallyLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

/** A run is good when something ran and nothing failed. */
export const isGood = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0

/** The line after it where tests were skipped: how many, and why, each reason once. Undefined when there are none. */
export function leftOutLine(reasons: readonly string[]): string | undefined {
  const counts = Map.groupBy(reasons, reason => reason)
  const clauses = [...counts].map(([reason, { length }]) => `${length} (${reason})`)
  return clauses.length === 0 ? undefined : `Skipped: ${clauses.join(', ')}`
}
