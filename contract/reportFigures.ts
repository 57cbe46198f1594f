/**
 * Figures of cleaning runs, defined once for service and console. Areas m², times seconds, volumes litres, shares percent. Of several runs the sums are
 * taken first and shares of the sums after: never means of shares.
 */
import type { RunReport, StateSpan } from './robot/runReport.ts'

const SECONDS_PER_HOUR = 3600
/** A run under either is short (decision 773). */
const SHORT_RUN = { seconds: 600, area: 20 } as const

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (100 * part) / whole) : 0)

/** Share of the cleanable floor that was covered; 0 where nothing was to be cleaned. */
export const coveragePercentage = (coveredArea: number, cleanableArea: number): number =>
  share(coveredArea, cleanableArea)

/** Covered m² an hour of cleaning and disinfecting. */
export const productivityOf = (coveredArea: number, workSeconds: number): number =>
  workSeconds > 0 ? (coveredArea / workSeconds) * SECONDS_PER_HOUR : 0

/** Share of the swept floor that was covered for the first time. */
export const truePerformance = (coveredArea: number, totalArea: number): number => share(coveredArea, totalArea)

/** `seconds`: from start to end. */
export const isShortRun = ({ seconds, coveredArea }: { readonly seconds: number; readonly coveredArea: number }) =>
  seconds < SHORT_RUN.seconds || coveredArea < SHORT_RUN.area

const waterTotal = (usage: readonly number[]): number => usage.reduce((sum, litres) => sum + litres, 0)

/** Seconds and spans by state number, as the rows of reports keep them. */
export type StateTimes = { readonly [state: string]: readonly [seconds: number, spans: number] }

function stateTimes(spans: readonly Pick<StateSpan, 'state' | 'start' | 'end'>[]): StateTimes {
  const times = new Map<number, readonly [number, number]>()
  for (const { state, start, end } of spans) {
    const [seconds, count] = times.get(state) ?? [0, 0]
    times.set(state, [seconds + Math.max(0, end - start) / 1000, count + 1])
  }
  return Object.fromEntries(times)
}

/** What lists and sums read of a report, made of what the robot reported. */
export function reportFigures(
  report: Pick<RunReport, 'covered_area' | 'cleanable_area' | 'start_time' | 'end_time' | 'details'>,
) {
  const { details, covered_area: coveredArea, cleanable_area: cleanableArea, start_time: start, end_time: end } = report
  const workSeconds = details.cleaning_time + details.disinfection_time
  return {
    coveredArea,
    cleanableArea,
    totalArea: details.total_area,
    coveragePercentage: coveragePercentage(coveredArea, cleanableArea),
    productivity: productivityOf(coveredArea, workSeconds),
    performance: truePerformance(coveredArea, details.total_area),
    workSeconds,
    disinfectionSeconds: details.disinfection_time,
    disinfectedArea: details.disinfection.spray_zones.reduce((sum, { area }) => sum + area, 0),
    water: waterTotal(details.water_usage),
    short: isShortRun({ seconds: (end - start) / 1000, coveredArea }),
    states: stateTimes(details.states),
  }
}
