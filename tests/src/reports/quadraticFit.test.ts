import { expect, test } from 'vitest'
import { quadraticFit } from '../../../src/features/reports/quadraticFit.ts'

const fitOf = (values: readonly (number | undefined)[]) => {
  const fit = quadraticFit(values)
  if (fit.kind === 'tooFew') throw new Error(`${fit.points} are too few`)
  return fit
}
const rounded = (values: readonly (number | undefined)[]) => values.map(value => value && Number(value.toFixed(6)))

test('R-028 a parabola is met exactly', () => {
  const parabola = [0, 1, 2, 3, 4, 5].map(x => 2 * x * x - 3 * x + 7)
  const fit = fitOf(parabola)
  expect(rounded(fit.values)).toEqual(parabola)
  expect(fit.rSquared.toFixed(4)).toBe('1.0000')
})

test('R-028 R squared of cases worked out by hand', () => {
  // 1, 3, 2, 4 at 0..3: y = 1.3 + 0.8 x, no bend; residual sum of squares 1.8 of 5.
  const fit = fitOf([1, 3, 2, 4])
  expect(rounded(fit.values)).toEqual([1.3, 2.1, 2.9, 3.7])
  expect(fit.rSquared.toFixed(4)).toBe('0.6400')
  // 0, 1, 0, 1, 0 at -2..2: y = 2/5 + ... the bend is -1/7: 0.685714 - x²/7; residual 1.2 - 2/7.
  expect(rounded(fitOf([0, 1, 0, 1, 0]).values)).toEqual([0.114286, 0.542857, 0.685714, 0.542857, 0.114286])
  expect(fitOf([0, 1, 0, 1, 0]).rSquared.toFixed(4)).toBe('0.2381')
})

test('R-028 what is left out neither bends the line nor takes its place from it', () => {
  const parabola = [0, 1, 2, 3, 4, 5, 6].map(x => x * x)
  const fit = fitOf([undefined, ...parabola.slice(1, 3), undefined, ...parabola.slice(4, 6), undefined])
  expect(fit.points).toBe(4)
  expect(rounded(fit.values)).toEqual([undefined, 1, 4, 9, 16, 25, undefined])
})

test('R-028 fewer than four points have no line', () => {
  expect(quadraticFit([1, 2, undefined, 3])).toEqual({ kind: 'tooFew', points: 3 })
  expect(quadraticFit([])).toEqual({ kind: 'tooFew', points: 0 })
})

test('R-028 values that are all the same, and years of large ones, are met', () => {
  expect(fitOf([0, 0, 0, 0]).rSquared).toBe(1)
  expect(fitOf([5, 5, 5, 5, 5]).rSquared).toBe(1)
  const long = Array.from({ length: 2000 }, (_, x) => 1e6 + 40 * x - 0.01 * x * x)
  expect(fitOf(long).rSquared).toBeCloseTo(1, 9)
})
