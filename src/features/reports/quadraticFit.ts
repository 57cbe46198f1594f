/** The trendline of R-028. */

/** Fewer say nothing of a bend. */
export const MIN_FIT_POINTS = 4

export type Fit =
  | {
      readonly kind: 'fit'
      /** At every point, those that were left out too; undefined outside of the points that it was made of. */
      readonly values: readonly (number | undefined)[]
      /** 0 to 1. */
      readonly rSquared: number
      /** Points that it was made of. */
      readonly points: number
    }
  | { readonly kind: 'tooFew'; readonly points: number }

/** Solves three equations by Gauss with pivots; undefined where they do not determine the three. */
function solve(rows: readonly (readonly number[])[]): readonly [number, number, number] | undefined {
  const m = rows.map(row => [...row])
  const at = (row: number, column: number): number => m[row]?.[column] ?? 0
  for (let column = 0; column < 3; column++) {
    const below = [0, 1, 2].filter(row => row >= column)
    const pivot = below.reduce(
      (best, row) => (Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best),
      column,
    )
    if (Math.abs(at(pivot, column)) < 1e-12) return undefined
    ;[m[column], m[pivot]] = [m[pivot] ?? [], m[column] ?? []]
    for (const row of [0, 1, 2])
      if (row !== column) {
        const factor = at(row, column) / at(column, column)
        m[row] = (m[row] ?? []).map((value, index) => value - factor * at(column, index))
      }
  }
  return [at(0, 3) / at(0, 0), at(1, 3) / at(1, 1), at(2, 3) / at(2, 2)]
}

/**
 * Least squares of a parabola through values at equal steps; undefined values are left out. Steps are counted from the middle, so that sums stay
 * small however long the series is.
 */
export function quadraticFit(values: readonly (number | undefined)[]): Fit {
  const points = values.flatMap((y, x) => (y === undefined ? [] : [{ x, y }]))
  const [first, last] = [points.at(0), points.at(-1)]
  if (points.length < MIN_FIT_POINTS || first === undefined || last === undefined)
    return { kind: 'tooFew', points: points.length }
  const middle = (first.x + last.x) / 2
  const half = (last.x - first.x) / 2
  const scaled = points.map(({ x, y }) => ({ x: (x - middle) / half, y }))
  const sum = (of: (point: { readonly x: number; readonly y: number }) => number): number =>
    scaled.reduce((total, point) => total + of(point), 0)
  const power = [0, 1, 2, 3, 4].map(exponent => sum(({ x }) => x ** exponent))
  const p = (exponent: number): number => power[exponent] ?? 0
  const solution = solve([
    [p(0), p(1), p(2), sum(({ y }) => y)],
    [p(1), p(2), p(3), sum(({ x, y }) => x * y)],
    [p(2), p(3), p(4), sum(({ x, y }) => x * x * y)],
  ])
  if (solution === undefined) return { kind: 'tooFew', points: points.length }
  const [c, b, a] = solution
  const curve = (x: number): number => a * x * x + b * x + c
  const mean = sum(({ y }) => y) / scaled.length
  const around = sum(({ y }) => (y - mean) ** 2)
  const left = sum(({ x, y }) => (y - curve(x)) ** 2)
  return {
    kind: 'fit',
    values: values.map((_, x) => (x < first.x || x > last.x ? undefined : curve((x - middle) / half))),
    // Values that are all the same are met exactly.
    rSquared: around <= Number.EPSILON * Math.max(1, mean ** 2) ? 1 : Math.min(1, Math.max(0, 1 - left / around)),
    points: scaled.length,
  }
}
