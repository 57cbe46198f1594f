import type { KeyboardEvent } from 'react'

type List = {
  /** Of what is chosen; -1: nothing. */
  readonly index: number
  readonly count: number
  /** Rows in view. */
  readonly page: number
  readonly go: (index: number) => void
}

/** Arrows, page keys, Home and End choose another row of a list. */
export function listKeys(event: KeyboardEvent, { index, count, page, go }: List): void {
  const targets: { readonly [key: string]: number } = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[event.key]
  if (target === undefined || count === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  go(Math.min(count - 1, Math.max(0, target)))
}
