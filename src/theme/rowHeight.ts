import { useSyncExternalStore } from 'react'
import { subscribeToTheme } from './theme.ts'

/** Heights of rows among the design's tokens. */
export type RowHeightToken = '--row-h' | '--row-h-dense'

// What is asked for at each drawing would have the page's style worked out at each drawing.
const heights = new Map<RowHeightToken, number>()
subscribeToTheme(() => heights.clear())

function rowHeight(token: RowHeightToken): number {
  const known = heights.get(token)
  if (known !== undefined) return known
  const height = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token))
  heights.set(token, height)
  return height
}

/** Of a row, CSS pixels, by the density of the page. */
export const useRowHeight = (token: RowHeightToken): number =>
  useSyncExternalStore(subscribeToTheme, () => rowHeight(token))
