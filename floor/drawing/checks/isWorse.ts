import type { DrawingProblem } from './problem.ts'

/** Of rounding. */
const SAME = 1e-6
const nameOf = ({ rule, keys, place }: DrawingProblem): string => [rule, place, ...keys.toSorted()].join(' ')

/**
 * Whether a change adds an error or makes one greater. What was wrong before may stay as it is, so that a bad shape which came by import can be moved and
 * mended.
 * @returns the errors that are new or greater
 */
export function worsened(before: readonly DrawingProblem[], after: readonly DrawingProblem[]): DrawingProblem[] {
  const measures = new Map(before.map(problem => [nameOf(problem), problem.measure ?? 0]))
  return after.filter(problem => {
    if (problem.severity !== 'error') return false
    const measure = measures.get(nameOf(problem))
    return measure === undefined || (problem.measure ?? 0) > measure + SAME
  })
}
export const isWorse = (before: readonly DrawingProblem[], after: readonly DrawingProblem[]): boolean =>
  worsened(before, after).length > 0
