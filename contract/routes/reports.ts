import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { floorAgeSchema } from '../resources/floorAge.ts'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import { missedFloorSchema } from '../resources/missedFloor.ts'
import { countedRunEntries, REPORT_ORDERS, reportFilterEntries } from '../resources/reportFilter.ts'
import {
  inspectionSchema,
  newInspectionSchema,
  reportChoicesSchema,
  reportEntrySchema,
  reportGroupSchema,
  reportMetricsSchema,
  reportSchema,
  reportStateSchema,
  resultsByDateSchema,
  rmCommentEditSchema,
  TREND_UNITS,
  trendPointSchema,
} from '../resources/reports.ts'
import { cellSetSchema } from '../robot/runReport.ts'
import { lineSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { type FileRoute, route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const many = <T extends v.GenericSchema>(item: T) =>
  v.optional(
    v.union([
      v.array(item),
      v.pipe(
        item,
        v.transform(one => [one]),
      ),
    ]),
  )

/** Pages of ten. */
export const REPORTS_PAGE = 10
/** Of one page of the calendar, and of superimposed runs. */
export const MAX_REPORTS = 10_000
/** Groups of which pictures are asked for in one request. */
export const MAX_GIVEN_GROUPS = 100
/** More than so many reports are not written to one file. */
export const MAX_CSV_REPORTS = 1_000_000

const manualSpan = { start_time_gt: v.optional(wireTimeSchema), end_time_lt: v.optional(wireTimeSchema) }
/** Query of `MANUAL_REPORTS_CSV`. */
export const manualReportsSchema = v.object({
  ...manualSpan,
  robot: v.optional(pathIdSchema),
  account: v.optional(pathIdSchema),
})

const list = v.object({
  data: v.array(reportEntrySchema),
  total,
  results_by_date: v.array(resultsByDateSchema),
  /** Give it back as `as_of` for pages of the same list. */
  as_of: total,
})
const trendUnit = v.optional(v.picklist(TREND_UNITS))
const trends = v.object({
  data: v.array(trendPointSchema),
  /** That was asked for, else by the length of the span: days up to 62, weeks up to 400 days, months. */
  unit: v.picklist(TREND_UNITS),
})
/** `total`: seconds of all states. */
const states = v.object({ data: v.array(reportStateSchema), total: v.number() })

/** Results of cleaning runs. A report belongs for good to the account that its robot was in. */
export const reports = {
  /** `skip_time_check` is understood and changes nothing: no call needs a span. */
  list: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports', tags: ['CleaningReports'] })
    .input(
      v.object({
        ...reportFilterEntries,
        order_by: many(v.picklist(REPORT_ORDERS)),
        direction: many(v.picklist(['asc', 'desc'])),
        limit: v.optional(v.pipe(queryCountSchema, v.maxValue(MAX_REPORTS)), REPORTS_PAGE),
        offset: v.optional(queryCountSchema, 0),
        skip_time_check: v.optional(v.picklist(['0', '1', 'true', 'false'])),
      }),
    )
    .output(list),
  /** All that one screen shows, of one snapshot of the database: first page, sums, trends, states and choices. */
  overview: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/overview', tags: ['CleaningReports'] })
    .input(v.object({ ...reportFilterEntries, unit: trendUnit }))
    .output(
      v.object({
        list,
        metrics: reportMetricsSchema,
        trends,
        states,
        filters: reportChoicesSchema,
      }),
    ),
  /** */
  get: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/{id}', tags: ['CleaningReports'] })
    .input(id)
    .output(reportSchema),
  metrics: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/metrics', tags: ['CleaningReports'] })
    .input(v.object(reportFilterEntries))
    .output(reportMetricsSchema),
  filters: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/filters', tags: ['CleaningReports'] })
    .input(v.object(reportFilterEntries))
    .output(reportChoicesSchema),
  states: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/states', tags: ['CleaningReports'] })
    .input(v.object(reportFilterEntries))
    .output(states),
  /** robots that reported in a span; 404 unless the setting `manual-report-toggle` is on. */
  manualFilters: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/reports/v2/Reports/filters', tags: ['CleaningReports'] })
    .input(v.object(manualSpan))
    .output(v.object({ robots: reportChoicesSchema.entries.robots })),
  trends: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/trends', tags: ['CleaningReports'] })
    .input(v.object({ ...reportFilterEntries, unit: trendUnit }))
    .output(trends),
}

/** Cells, pictures and sums of superimposed runs. */
export const reportPictures = {
  /** Cells that the run covered and where the robot drove, for the map of the screen; absent where the run has none. */
  cells: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/{id}/cells', tags: ['CleaningReports'] })
    .input(id)
    .output(v.object({ coverage: v.optional(cellSetSchema), path: v.optional(base64Schema) })),
  /** which runs can be superimposed, and what they come to together. */
  aggregateMetrics: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/coverage_metrics_aggregate', tags: ['CleaningReports'] })
    .input(v.object(reportFilterEntries))
    .output(v.object({ data: v.array(reportGroupSchema), total })),
  /** how often each cell was covered, as a PNG over the plan's map: the newest `MAX_REPORTS` of a group by the filter. */
  aggregateImage: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/coverage_image_aggregate', tags: ['CleaningReports'] })
    .input(v.object({ ...reportFilterEntries, group: pathIdSchema }))
    .output(v.object({ group: total, reports: total, image: base64Schema })),
  /**
   * The same of given reports, keyed by group: of `MAX_GIVEN_GROUPS` groups, with `MAX_REPORTS` reports in all of them together. Those out of sight
   * are left out.
   */
  aggregateImages: route(['CleaningReports', 'view'])
    .route({ method: 'POST', path: '/api/v0/CleaningReports/coverage_image_aggregate', tags: ['CleaningReports'] })
    .input(
      v.object({
        aggregate: v.pipe(
          v.record(
            v.pipe(lineSchema, v.regex(/^[1-9][0-9]{0,14}$/)),
            v.pipe(v.array(pathIdSchema), v.maxLength(MAX_REPORTS)),
          ),
          v.maxEntries(MAX_GIVEN_GROUPS),
          v.check(given => Object.values(given).reduce((sum, { length }) => sum + length, 0) <= MAX_REPORTS),
        ),
      }),
    )
    .output(v.object({ images: v.record(v.string(), base64Schema) })),
  /**
   * When each cell of a plan's floor was last covered, over all its reports in sight that count as runs by the filter. `plan`: its `first_id`; `version`: the one
   * on whose map it is told, else that of the newest report. 404 where the plan is out of sight, or its version has no map.
   */
  floorAge: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/floor_age', tags: ['CleaningReports'] })
    .input(v.object({ ...countedRunEntries, plan: pathIdSchema, version: v.optional(pathIdSchema) }))
    .output(floorAgeSchema),
}

/** Why floor was missed. */
export const reportMissed = {
  /** Cleanable floor that the run did not cover, by cause; computed once and kept. 404 where the run has no coverage. */
  missed: route(['CleaningReports', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningReports/{id}/missed', tags: ['CleaningReports'] })
    .input(id)
    .output(missedFloorSchema),
}

/** Of a picture that comes with an inspection: the console makes each one smaller than half of it (`smallPicture.ts`). */
export const MAX_INSPECTION_PICTURE_BYTES = 4 * 1024 * 1024
/** Such a picture in base64, and what stands around it in the request. */
const MAX_INSPECTION_BYTES = Math.ceil(MAX_INSPECTION_PICTURE_BYTES / 3) * 4 + 64 * 1024
/** Of one report: more than anybody reads. */
export const MAX_INSPECTIONS_PER_REPORT = 200

/** What people add to reports. */
export const reportWrites = {
  /** Hides a report from lists, or shows it again. */
  hide: route(['CleaningReports', 'viewAdmin'])
    .route({ method: 'POST', path: '/api/v0/CleaningReports/{id}', tags: ['CleaningReports'] })
    .input(v.object({ id: pathIdSchema, deleted: v.boolean() }))
    .output(v.object({ id: pathIdSchema, deleted: v.boolean() })),
  /** Writes, changes or takes away what a person of the remote monitor says of a cancel or a skipped sector. */
  comment: route(['RobotMonitor', 'editRm'])
    .route({ method: 'POST', path: '/api/v0/CleaningReports/{id}/rm_comments', tags: ['CleaningReports'] })
    .input(v.object({ id: pathIdSchema, ...rmCommentEditSchema.entries }))
    .output(reportSchema),
  /** Adds that somebody looked at the floor after the run. */
  inspect: route(['CleaningReports', 'view'], { body: 'file', maxBytes: MAX_INSPECTION_BYTES })
    .route({ method: 'POST', path: '/api/v0/CleaningReports/{id}/inspections', tags: ['CleaningReports'] })
    .input(v.object({ id: pathIdSchema, ...newInspectionSchema.entries }))
    .output(inspectionSchema),
}

/** On files of reports: how many there are in it. */
export const REPORT_ROWS_HEADER = 'x-swath-rows'

/** `GET ?<filter>` streams one line a report, in the reader's units, zone and language; 413 with the count for too many. */
export const REPORTS_CSV = {
  method: 'GET',
  path: '/api/v0/CleaningReports/metrics/csv',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
/** `GET ?start_time_gt=&end_time_lt=&robot=&account=`, where the setting `manual-report-toggle` is on. */
export const MANUAL_REPORTS_CSV = {
  method: 'GET',
  path: '/reports/v2/Reports/export',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
/** `GET ?<filter>`: superimposed runs of all groups as they grow, one `superimposedLineSchema` as JSON a line. */
export const SUPERIMPOSED_LINES = {
  method: 'GET',
  path: '/api/v0/CleaningReports/coverage_image_aggregate/lines',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
/** PNG. `?no_robot_path=1` leaves the path out. */
export const COVERAGE_IMAGE = {
  method: 'GET',
  path: '/api/v0/CleaningReports/:id/coverage_image',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
export const SECTORS_IMAGE = {
  method: 'GET',
  path: '/api/v0/CleaningReports/:id/sectors_image',
  access: ['CleaningReports', 'view'],
} as const satisfies FileRoute
