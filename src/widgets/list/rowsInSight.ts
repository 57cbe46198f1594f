import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

/** Rows drawn above and below those in sight at the least, so that a quick scroll and the Tab key find them there. */
const BESIDE = 8
/** Rows come and go in whole blocks: each coming and going has the page laid out, and a list that follows playback scrolls all the time. */
const BLOCK = 20

/** In their order, which is that of the Tab key; with the rows beside the focused one, since keys may come faster than pictures. */
function drawnRows({ startIndex, endIndex, count }: Range, focused: number): number[] {
  const from = Math.max(0, Math.floor((startIndex - BESIDE) / BLOCK) * BLOCK)
  const to = Math.min(count, Math.ceil((endIndex + 1 + BESIDE) / BLOCK) * BLOCK)
  const block = Array.from({ length: to - from }, (_, i) => from + i)
  if (focused < 0) return block
  const beside = [focused - 1, focused, focused + 1].filter(index => index >= 0 && index < count)
  return [...new Set([...block, ...beside])].toSorted((one, other) => one - other)
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

/** Where a row that was out of sight comes to stand: after as little scrolling as it takes, or with as much before it as behind it. */
type Place = 'nearest' | 'middle'

type RowsInSight = {
  readonly rows: readonly RowInSight[]
  /** Of all rows together, CSS pixels. */
  readonly height: number
  /** How many rows are in sight. */
  readonly page: number
  /** Scrolls where a row is not in sight. */
  readonly show: (index: number, place: Place) => void
}

/** Which rows of a long list are worth drawing: those in sight and a few beside them. All are of one height. */
export function useRowsInSight({ scroller, count, rowHeight, focused }: LongList): RowsInSight {
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized by a compiler here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    rangeExtractor: range => drawnRows(range, focused),
    // A scroll is drawn with the next picture: at once the page would be laid out once more.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  const show = useCallback(
    (index: number, place: Place): void => {
      // Rows are of one height, so that where it leads is known at once: the library's own way looks again with the next pictures, and undoes a scroll by hand meanwhile.
      const { scrollOffset, scrollRect } = virtualizer
      const [from, size] = [scrollOffset ?? 0, scrollRect?.height ?? 0]
      const top = index * rowHeight
      const [above, below] = [top < from, top + rowHeight > from + size]
      if (!above && !below) return
      const nearest = above ? top : top + rowHeight - size
      scroller.current?.scrollTo({ top: place === 'middle' ? top - (size - rowHeight) / 2 : nearest })
    },
    [virtualizer, scroller, rowHeight],
  )
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    height: virtualizer.getTotalSize(),
    page: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight)),
    show,
  }
}
