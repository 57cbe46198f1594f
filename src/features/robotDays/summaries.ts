import type { StatusSummary } from '../../../contract/resources/recordings.ts'
import { GENERAL_STATES, type GeneralState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { isWithin, type Period } from './periods.ts'

/** Steps of the calendar's colours, `--heat-0` to `--heat-4`. */
export type Heat = 0 | 1 | 2 | 3 | 4

const HOUR_S = 3600
/** Sums are whole seconds and a minute old at most: less than this missing is not worth a layer. Seconds. */
const SLIVER_S = 90

/** Hours cleaned above which the colour of a day is a step stronger. */
export const HEAT_HOURS = [0, 2, 4, 8] as const

/** How a robot spent a day or an hour. */
export type Summary = Pick<StatusSummary, 'seconds' | 'stuck'>

/** From what matters least to what matters most: columns are stacked from the foot in this order. */
export const STACK_ORDER = [
  'offline',
  'home-screen',
  'unknown',
  'cleaning',
  'disinfecting',
  'operator-activity',
  'warning',
  'stuck',
] as const satisfies readonly GeneralState[]

/** The summary of each period, in their order; undefined where nothing is known. Found by where it begins, whatever its unit. */
export const summariesOf = (
  periods: readonly Period[],
  summaries: readonly StatusSummary[],
): readonly (Summary | undefined)[] =>
  periods.map(period => summaries.find(({ start }) => isWithin(period, fromWireTime(start))))

/** Seconds of cleaning and disinfecting. */
export const cleanedSeconds = ({ seconds }: Summary): number => (seconds.cleaning ?? 0) + (seconds.disinfecting ?? 0)

/** The calendar's colour of a day: by hours cleaned. */
export function heatOf(summary: Summary | undefined): Heat {
  const hours = summary === undefined ? 0 : cleanedSeconds(summary) / HOUR_S
  const [none, few, some, many] = HEAT_HOURS
  if (hours > many) return 4
  if (hours > some) return 3
  if (hours > few) return 2
  return hours > none ? 1 : 0
}

/** One layer of an hour's column. */
export type Layer = { readonly state: GeneralState; readonly share: number }

/**
 * A period up to `nowMs` as layers from the foot up, shares of its length. What no state accounts for is unknown; what has not been yet
 * stays empty at the top.
 */
export function layersOf(summary: Summary | undefined, { fromMs, toMs }: Period, nowMs: number): readonly Layer[] {
  const elapsedS = Math.max(0, Math.min(toMs, nowMs) - fromMs) / 1000
  const known = summary?.seconds ?? {}
  const knownS = STACK_ORDER.reduce((sum, state) => sum + (known[state] ?? 0), 0)
  const restS = elapsedS - knownS > SLIVER_S ? elapsedS - knownS : 0
  return STACK_ORDER.flatMap(state => {
    const seconds = (known[state] ?? 0) + (state === 'unknown' ? restS : 0)
    return seconds === 0 ? [] : [{ state, share: Math.min(1, seconds / ((toMs - fromMs) / 1000)) }]
  })
}

/** All of them as one. */
export const sumOf = (summaries: readonly (Summary | undefined)[]): Summary => ({
  seconds: Object.fromEntries(
    GENERAL_STATES.map(state => [state, summaries.reduce((sum, each) => sum + (each?.seconds[state] ?? 0), 0)]),
  ),
  stuck: summaries.reduce((sum, each) => sum + (each?.stuck ?? 0), 0),
})
