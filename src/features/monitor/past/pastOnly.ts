import { createContext, useContext } from 'react'
import type { PastSpan } from '../../../../contract/resources/pastRobots.ts'

/** The times that are the viewer's to see of a robot that has left for an account out of sight; undefined for a robot in sight. */
export type PastOnly = readonly PastSpan[] | undefined

export const PastOnlyContext = createContext<PastOnly>(undefined)

export const usePastOnly = (): PastOnly => useContext(PastOnlyContext)

/** Not the very end: there the recording may have nothing more to say. */
const BEFORE_END_MS = 60_000

/** Where the monitor of such a robot opens when its address names no time: shortly before it left. ISO 8601. */
export function lastTimeOf(spans: readonly PastSpan[]): string | undefined {
  const end = spans.at(-1)?.to
  return end === undefined ? undefined : new Date(Date.parse(end) - BEFORE_END_MS).toISOString()
}
