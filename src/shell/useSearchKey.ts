import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

/** Ctrl K, or Command K, while the header is on screen. */
export function useSearchKey(onSearch: () => void): void {
  const search = useEffectEvent(onSearch)
  useEffect(
    () =>
      tinykeys(window, {
        '$mod+KeyK': event => {
          event.preventDefault()
          search()
        },
      }),
    [],
  )
}
