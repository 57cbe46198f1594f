import { useMemo, useSyncExternalStore } from 'react'
import { subscribeToTheme } from '../../theme/theme.ts'

const TOKENS = {
  complete: '--chart-1',
  incomplete: '--chart-incomplete',
  trend: '--chart-trend',
  grid: '--chart-grid',
  axis: '--chart-axis',
  baseline: '--chart-baseline',
  ground: '--bg-sheet',
  font: '--font-sans',
} as const
/** Colours and font of charts, of the theme on the page: a canvas cannot read them by itself. */
export type ChartTokens = { readonly [K in keyof typeof TOKENS]: string }

/** The styles of the page are those of its theme. */
function readTokens(_theme: string | undefined): ChartTokens {
  const style = getComputedStyle(document.documentElement)
  const token = (name: keyof typeof TOKENS): string => style.getPropertyValue(TOKENS[name]).trim()
  return {
    complete: token('complete'),
    incomplete: token('incomplete'),
    trend: token('trend'),
    grid: token('grid'),
    axis: token('axis'),
    baseline: token('baseline'),
    ground: token('ground'),
    font: token('font'),
  }
}

/** The tokens of charts; others as soon as the theme is another one. */
export function useChartTokens(): ChartTokens {
  const theme = useSyncExternalStore(subscribeToTheme, () => document.documentElement.dataset['theme'])
  return useMemo(() => readTokens(theme), [theme])
}
