import type { KeyboardEvent } from 'react'

const STEPS: { readonly [key: string]: (index: number, last: number) => number } = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: index => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** On a row's link: arrow keys, Home and End go to the other rows' links; every other key is left alone. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [
    ...(event.currentTarget.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []),
  ]
  event.preventDefault()
  links[step(links.indexOf(event.currentTarget), links.length - 1)]?.focus()
}

/** Attributes of the link that a row is reached by: arrow keys go from one to the next among all in the same `data-rows`. */
export const rowLink = { 'data-row-link': true, onKeyDown: moveBetweenRows } as const
