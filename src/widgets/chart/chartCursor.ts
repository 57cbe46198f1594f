import { PLOT } from './chartOption.ts'

/** The point under a place of the chart; `x` and `width` in px from its left edge. */
export function pointAt(x: number, width: number, points: number): number {
  const share = (x - PLOT.left) / Math.max(1, width - PLOT.left - PLOT.right)
  return Math.min(points - 1, Math.max(0, Math.floor(share * points)))
}

/** Where the points from one to another stand, as CSS lengths. */
export function stretchOf(from: number, to: number, points: number): { readonly left: string; readonly width: string } {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const plot = `(100% - ${PLOT.left + PLOT.right}px)`
  return {
    left: `calc(${PLOT.left}px + ${plot} * ${first / points})`,
    width: `calc(${plot} * ${(last - first + 1) / points})`,
  }
}

const STEPS: { readonly [key: string]: (index: number, last: number) => number } = {
  ArrowLeft: index => Math.max(0, index - 1),
  ArrowDown: index => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Where a key leads from a point; undefined for keys that lead nowhere. */
export const steppedTo = (key: string, index: number, last: number): number | undefined => STEPS[key]?.(index, last)
