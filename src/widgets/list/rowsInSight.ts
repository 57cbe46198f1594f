import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

/** Rows drawn above and below those in sight, so that a quick scroll and the Tab key find them there. */
const BESIDE = 8

/** In their order, which is that of the Tab key; with the rows beside the focused one, since keys may come faster than pictures. */
function withFocused(drawn: readonly number[], focused: number, count: number): number[] {
  if (focused < 0) return [...drawn]
  const beside = [focused - 1, focused, focused + 1].filter(index => index >= 0 && index < count)
  return [...new Set([...drawn, ...beside])].toSorted((a, b) => a - b)
}

type LongList = {
  /** What scrolls; in it stands one element of `height` that holds the rows, each placed at its `top`. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** Of each row, CSS pixels. */
  readonly rowHeight: number
  /** A row that is drawn wherever it is: it has the focus, or gets it; -1 for none. */
  readonly focused: number
}

/** `index` from 0; `top` in CSS pixels from the beginning of the list. */
type RowInSight = { readonly index: number; readonly top: number }

type RowsInSight = {
  readonly rows: readonly RowInSight[]
  /** Of all rows together, CSS pixels. */
  readonly height: number
  /** How many rows are in sight. */
  readonly page: number
  /** Scrolls as little as it takes for a row to be in sight; never changes. */
  readonly show: (index: number) => void
}

/** Which rows of a long list are worth drawing: those in sight and a few beside them. All are of one height. */
export function useRowsInSight({ scroller, count, rowHeight, focused }: LongList): RowsInSight {
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: BESIDE,
    rangeExtractor: range => withFocused(defaultRangeExtractor(range), focused, count),
    // A scroll is drawn with the next picture: at once the page would be laid out once more.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  const show = useCallback(
    (index: number): void => {
      // Rows are of one height, so that where it leads is known at once: the library's own way looks again with the next pictures, and undoes a scroll by hand meanwhile.
      const [top] = virtualizer.getOffsetForIndex(index) ?? []
      if (top !== undefined) scroller.current?.scrollTo({ top })
    },
    [virtualizer, scroller],
  )
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    height: virtualizer.getTotalSize(),
    page: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight)),
    show,
  }
}
