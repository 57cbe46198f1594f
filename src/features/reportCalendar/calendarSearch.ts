import { useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { REPORT_PLAN_TYPES } from '../../../contract/robot/runReport.ts'
import { useReadSearch } from '../../parts/unreadSearch.ts'
import { idSchema, optional, RUNS_SEARCH, some } from '../runs/runsSearch.ts'

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
  ...RUNS_SEARCH,
  start_date: optional(daySchema),
  end_date: optional(daySchema),
  locations: some(idSchema),
  plan_type: optional(v.picklist(REPORT_PLAN_TYPES)),
  /** `robot_types`, which is the list's, is taken where this says nothing. */
  robot_type: some(v.picklist(ROBOT_MODELS)),
  columns: optional(v.literal('version')),
  /** How many versions are columns. */
  versions: optional(v.picklist(VERSION_CHOICES)),
  showShort: optional(v.literal(true)),
})
export type CalendarSearch = v.InferOutput<typeof calendarSearchSchema>
export type ChangeCalendar = (change: Partial<CalendarSearch>) => void

/** What the address says. */
export const useCalendarSearch = (): CalendarSearch =>
  useReadSearch(calendarSearchSchema, useSearch({ from: '/reports-calendar' }))

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
