import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same from render to render and calls the newest one: for the effects of an actor, which outlive a render. */
export function useStableCall<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(call)
  useLayoutEffect(() => {
    newest.current = call
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
