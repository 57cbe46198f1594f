import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { subscribeToTheme } from '../../theme/theme.ts'

/** Of a row, px, by the density of the page. */
const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-h'))

/** Rows drawn above and below those in view, so that a quick scroll finds them there. */
const BESIDE = 8

export type RowWindow = {
  readonly height: number
  /** How many rows are in view. */
  readonly page: number
  readonly first: number
  readonly last: number
  readonly onScroll: () => void
  /** Scrolls as little as it takes for a row to be in view. */
  readonly show: (index: number) => void
}

/** Which rows of a long list are worth drawing: those in view and a few beside them. All are of one height. */
export function useRowWindow(ref: RefObject<HTMLElement | null>): RowWindow {
  const height = useSyncExternalStore(subscribeToTheme, rowHeight)
  const [view, setView] = useState({ top: 0, size: 0 })
  const read = useCallback((): void => {
    const { scrollTop = 0, clientHeight = 0 } = ref.current ?? {}
    setView(before =>
      before.top === scrollTop && before.size === clientHeight ? before : { top: scrollTop, size: clientHeight },
    )
  }, [ref])
  // The list is as high as the screen leaves it: React has no event for that.
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, read])
  const page = Math.max(1, Math.floor(view.size / height))
  return {
    height,
    page,
    first: Math.floor(view.top / height) - BESIDE,
    last: Math.ceil((view.top + view.size) / height) + BESIDE,
    onScroll: read,
    show: index => {
      const element = ref.current
      if (element === null) return
      const [top, bottom] = [index * height, (index + 1) * height]
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
      read()
    },
  }
}
