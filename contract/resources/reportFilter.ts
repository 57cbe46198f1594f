/**
 * Which reports are meant: one filter for list, sums, trends, states, choices, files and pictures, so that they cannot disagree. All
 * of it has to hold; several of one kind mean any of them.
 */
import * as v from 'valibot'
import { ROBOT_FEATURES } from '../robot/features.ts'
import { ROBOT_MODELS } from '../robot/models.ts'
import { REPORT_PLAN_TYPES, REPORT_RESULTS } from '../robot/runReport.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema, wireTimeSchema } from '../time.ts'
import { pathIdSchema, queryCountSchema } from './ids.ts'

/** What a run may be: see `reality_type` in `reports.ts`. */
export const REALITIES = ['physical', 'recording', 'replayed'] as const
export type Reality = (typeof REALITIES)[number]
/** Which runs each choice of `reality_type` means: everywhere the same, also where nothing can be chosen. */
export const REALITIES_MEANT = {
  physical: ['physical', 'recording'],
  replayed: ['replayed'],
  any: REALITIES,
} as const satisfies { readonly [choice: string]: readonly Reality[] }
const realityType = v.optional(v.picklist(['physical', 'replayed', 'any']), 'physical')

/** Of the choices of one kind. */
const MAX_CHOSEN = 1000
const many = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.union([
      v.pipe(v.array(item), v.maxLength(MAX_CHOSEN)),
      v.pipe(
        item,
        v.transform(one => [one]),
      ),
    ]),
  )
const decimal = v.pipe(
  v.union([v.pipe(lineSchema, v.regex(/^-?[0-9]{1,9}(\.[0-9]{1,6})?$/), v.transform(Number)), v.number()]),
  v.finite(),
)
const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false']),
    v.transform(text => text === '1' || text === 'true'),
  ),
)

/** Fields of every call about reports. Times UTC; a report is meant when it began in the span. */
export const reportFilterEntries = {
  start_time_gt: v.optional(wireTimeSchema),
  end_time_lt: v.optional(wireTimeSchema),
  results: many(v.picklist(REPORT_RESULTS)),
  /** `first_id` of plans. */
  cleaning_plans: many(pathIdSchema),
  location_categories: many(v.pipe(lineSchema, v.maxLength(120))),
  locations: many(pathIdSchema),
  /** Logins that cancelled or skipped in the run. */
  users: many(pathIdSchema),
  robots: many(pathIdSchema),
  /** Cleaning widths of the robots at the time, inches. */
  widths: many(pathIdSchema),
  plan_type: v.optional(v.picklist(REPORT_PLAN_TYPES)),
  robot_types: many(v.picklist(ROBOT_MODELS)),
  /** Reports of robots that had all of them at the time. */
  features: many(v.picklist(ROBOT_FEATURES)),
  /** Percent. */
  performance_gte: v.optional(decimal),
  performance_lte: v.optional(decimal),
  /** m²/h. */
  productivity_gte: v.optional(decimal),
  productivity_lte: v.optional(decimal),
  /** Hidden reports too. */
  show_deleted: flag,
  /** Leaves out reports under ten minutes or 20 m² (decision 773). */
  hide_short: flag,
  /** Default: what robots report of themselves and what was recorded of them. */
  reality_type: realityType,
  /** An account: only what belongs to it or to those below it. */
  within: v.optional(pathIdSchema),
  /** IANA name; days, weeks and months are of this zone. Default: the login's own. */
  time_zone: v.optional(timeZoneSchema),
  /** No report stored later than this one: pages and pictures of a list that stands still. */
  as_of: v.optional(queryCountSchema),
} as const
/** What counts as a run at all, whichever days, places and robots are asked for. */
export const countedRunEntries = { reality_type: realityType, show_deleted: flag } as const
export const reportFilterSchema = v.object(reportFilterEntries)
export type ReportFilter = v.InferOutput<typeof reportFilterSchema>
export type CountedRuns = Pick<ReportFilter, 'reality_type' | 'show_deleted'>

export const REPORT_ORDERS = ['start_date', 'start_time', 'location_name', 'id'] as const
