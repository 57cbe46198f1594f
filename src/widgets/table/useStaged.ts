import { useDeferredValue } from 'react'

/** More than any screen shows. */
const FIRST_ROWS = 40

/**
 * Rows as they are drawn: the first of them at once and the others while the page can be used already, and what is new of hundreds of
 * them without anybody waiting for it.
 */
export const useStaged = <Row>(rows: readonly Row[]): readonly Row[] =>
  useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
