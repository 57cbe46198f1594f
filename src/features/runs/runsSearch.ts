import * as v from 'valibot'
import { ROBOT_FEATURES } from '../../../contract/robot/features.ts'
import { CLEANING_WIDTHS, ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { REPORT_RESULTS } from '../../../contract/robot/runReport.ts'

/** What an address may leave out; what does not parse is left out as well. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Of one kind; more would not fit an address. */
const MAX_CHOSEN = 200
export const some = <S extends v.GenericSchema>(item: S) =>
  optional(v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_CHOSEN)))
const bound = optional(v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999)))
const between = (least: number, most: number) =>
  optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)))

/**
 * What the addresses of the list and of the calendar have in common, under the names of. `performance` percent, `productivity` m²/h;
 * `year`, `month` and `day` are the calendar's own.
 */
export const RUNS_SEARCH = {
  plans: some(idSchema),
  robots: some(idSchema),
  widths: some(v.picklist(CLEANING_WIDTHS)),
  users: some(idSchema),
  robot_types: some(v.picklist(ROBOT_MODELS)),
  features: some(v.picklist(ROBOT_FEATURES)),
  results: some(v.picklist(REPORT_RESULTS)),
  performanceGte: bound,
  performanceLte: bound,
  productivityGte: bound,
  productivityLte: bound,
  showHiddenReports: optional(v.literal(true)),
  year: between(2000, 9999),
  month: between(1, 12),
  day: between(1, 31),
}
