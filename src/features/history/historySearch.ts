import * as v from 'valibot'
import type { StatusTypeFilter } from '../../../contract/robot/statusTypes.ts'
import { isoTimeSchema } from '../../../contract/time.ts'
import { isDay } from '../../time/isDay.ts'

/** P-022. */
export const PAGE_SIZE = 10

/** In the order in which they are offered (P-021). */
export const STATUS_TYPES = [
  'login',
  'start',
  'done',
  'logout',
  'progress',
  'pause',
  'obstacle',
  'going_home',
] as const satisfies readonly StatusTypeFilter[]

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
/** A day that there is, since there are robots. */
const daySchema = v.pipe(v.string(), v.isoDate(), v.check(isDay))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * Filters and page of the history, kept in the URL (P-019); what does not parse is left out. `time`: ISO 8601, entries up to it; `day`:
 * `2026-11-20`, of the reader's zone, entries that overlap it; `page` counts from 1.
 */
export const historySearchSchema = v.object({
  robot: optional(count),
  location: optional(count),
  status: optional(v.pipe(v.array(v.picklist(STATUS_TYPES)), v.minLength(1))),
  time: optional(isoTimeSchema),
  day: optional(daySchema),
  page: optional(count),
})
export type HistorySearch = v.InferOutput<typeof historySearchSchema>

export const NO_FILTERS: HistorySearch = {
  robot: undefined,
  location: undefined,
  status: undefined,
  time: undefined,
  day: undefined,
  page: undefined,
}

/** Filters that narrow the list. */
export const filterCount = ({ robot, location, status, time, day }: HistorySearch): number =>
  [robot, location, status, time, day].filter(filter => filter !== undefined).length
