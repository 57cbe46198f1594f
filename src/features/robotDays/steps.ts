/** How far each key goes; an infinite step is to the first or the last. */
type Steps = { readonly [key: string]: number }

/** In the calendar a column is a week: up and down by a day, left and right by a week, page keys by four weeks. */
export const CALENDAR_STEPS: Steps = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
  PageUp: -28,
  PageDown: 28,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

export const HOUR_STEPS: Steps = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a key leads in a row of `count`; undefined when it is no key of the row. A step that would lead out of it leads nowhere. */
export function stepFrom(index: number, key: string, steps: Steps, count: number): number | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const next = index + step
  if (!Number.isFinite(next)) return next < 0 ? 0 : count - 1
  return next >= 0 && next < count ? next : index
}
