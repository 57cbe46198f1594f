import * as v from 'valibot'
import { ROBOT_FEATURES } from '../../../contract/robot/features.ts'
import { CLEANING_WIDTHS, ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { REPORT_PLAN_TYPES, REPORT_RESULTS } from '../../../contract/robot/runReport.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Of one kind; more would not fit an address. */
const MAX_CHOSEN = 200
const some = <S extends v.GenericSchema>(item: S) =>
  optional(v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_CHOSEN)))
const bound = v.pipe(v.number(), v.minValue(0), v.maxValue(999_999_999))
/** The list also has times of day, which mean nothing here. */
const daySchema = v.pipe(
  v.string(),
  v.transform(text => text.slice(0, 10)),
  v.isoDate(),
)

/** So many days are columns unless others are chosen. */
export const DEFAULT_DAYS = 14
export const DAY_CHOICES = [7, DEFAULT_DAYS, 28] as const
export const VERSION_CHOICES = [5, 10] as const

/**
 * What the calendar's address says, under the names of R-042; what does not parse is left out. `start_date` and `end_date` are the days that are
 * columns, `year`, `month` and `day` those of the month at the side. `users`, `widths`, `features`, `results`, performance, productivity and
 * `showHiddenReports` are the list's: kept for the way back, and nothing here is filtered by them.
 */
export const calendarSearchSchema = v.object({
  start_date: optional(daySchema),
  end_date: optional(daySchema),
  locations: some(id),
  plans: some(id),
  robots: some(id),
  plan_type: optional(v.picklist(REPORT_PLAN_TYPES)),
  robot_type: some(v.picklist(ROBOT_MODELS)),
  /** Of the list: taken for `robot_type` where that says nothing. */
  robot_types: some(v.picklist(ROBOT_MODELS)),
  year: optional(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(9999))),
  month: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
  day: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31))),
  columns: optional(v.literal('version')),
  /** How many versions are columns. */
  versions: optional(v.picklist(VERSION_CHOICES)),
  showShort: optional(v.literal(true)),
  widths: some(v.picklist(CLEANING_WIDTHS)),
  users: some(id),
  features: some(v.picklist(ROBOT_FEATURES)),
  results: some(v.picklist(REPORT_RESULTS)),
  performanceGte: optional(bound),
  performanceLte: optional(bound),
  productivityGte: optional(bound),
  productivityLte: optional(bound),
  showHiddenReports: optional(v.literal(true)),
})
export type CalendarSearch = v.InferOutput<typeof calendarSearchSchema>
export type ChangeCalendar = (change: Partial<CalendarSearch>) => void

/** What Reset takes away: all that the calendar filters by. */
export const NO_FILTERS = {
  locations: undefined,
  plans: undefined,
  robots: undefined,
  plan_type: undefined,
  robot_type: undefined,
  robot_types: undefined,
  showShort: undefined,
} as const satisfies Partial<CalendarSearch>

/** Filters that are set, for the button of a phone. */
export const filterCount = (search: CalendarSearch): number =>
  Object.entries(search).filter(([name, value]) => name in NO_FILTERS && value !== undefined).length

export const robotTypes = ({ robot_type, robot_types }: CalendarSearch) => robot_type ?? robot_types

/** The same as the list understands it (decision 773): its places are categories, and days mean whole days there too. */
export const listSearch = ({
  locations: _,
  columns: __,
  versions: ___,
  showShort: ____,
  robot_type,
  robot_types,
  ...search
}: CalendarSearch) => ({ ...search, robot_types: robot_type ?? robot_types })
