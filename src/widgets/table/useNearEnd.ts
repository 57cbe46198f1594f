import { type RefObject, useEffect, useRef } from 'react'

/** More is loaded or drawn when the end of a list is so near, px. */
const NEAR_END_PX = 80

type List = {
  /** There is more, and nothing keeps it from coming now. */
  readonly hasMore: boolean
  /** How many there are: another number looks for the end anew, since what has come may not fill the screen. */
  readonly count: number
  readonly more: () => void
}

/** Calls `more` when the end comes near. @returns what marks the end */
export function useNearEnd(
  { hasMore, count, more }: List,
  scroller?: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore) return undefined
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting === true) more()
      },
      { root: scroller?.current ?? null, rootMargin: `0px 0px ${NEAR_END_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, count, more, scroller])
  return end
}
