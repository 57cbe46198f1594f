/** Reports of cleaning runs as they are on the wire (R-002..R-007, R-030, R-063). Areas m², times of day UTC, durations seconds, volumes litres. */

import * as v from 'valibot'
import { HEAD_TYPES, ROBOT_MODELS } from '../robot/models.ts'
import { runReasonSchema } from '../robot/runReasons.ts'
import { CANCELLED_BY, REPORT_PLAN_TYPES, REPORT_RESULTS, waterUsageSchema } from '../robot/runReport.ts'
import { GENERAL_STATES, STATE_GROUPS } from '../robot/states.ts'
import { linesSchema } from '../text.ts'
import { isoTimeSchema, wireTimeSchema } from '../time.ts'
import { COMMENT_TYPES } from './comments.ts'
import { fileNameSchema, partDataSchema } from './data.ts'
import { idSchema } from './ids.ts'
import { REALITIES } from './reportFilter.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))
const percent = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))

/** Why somebody of the remote monitor cancelled or skipped; `sector` of one that was skipped. */
export const rmCommentSchema = v.object({
  id: idSchema,
  type: v.picklist(COMMENT_TYPES),
  message: v.string(),
  created: isoTimeSchema,
  sector: v.optional(idSchema),
  login: v.optional(v.object({ id: idSchema, name: v.string() })),
})
export type RmComment = v.InferOutput<typeof rmCommentSchema>
/** `message` empty takes a comment away. */
export const rmCommentEditSchema = v.object({
  type: v.picklist(COMMENT_TYPES),
  sector: v.optional(idSchema),
  message: v.pipe(linesSchema, v.trim(), v.maxLength(1000)),
})

/** Somebody looked at the floor after a run: found clean or not. Says nothing about what the machine covered. */
export const inspectionSchema = v.object({
  id: idSchema,
  time: isoTimeSchema,
  login: v.object({ id: idSchema, name: v.string() }),
  passed: v.boolean(),
  /** A reading of a meter, such as of adenosine triphosphate, with its unit. */
  reading: v.optional(v.object({ value: v.pipe(v.number(), v.finite()), unit: v.string() })),
  comment: v.string(),
  /** Data id of a picture. */
  picture: v.optional(idSchema),
})
export type Inspection = v.InferOutput<typeof inspectionSchema>
export const newInspectionSchema = v.object({
  passed: v.boolean(),
  reading: v.optional(
    v.object({
      value: v.pipe(v.number(), v.finite(), v.minValue(-1e9), v.maxValue(1e9)),
      unit: v.pipe(linesSchema, v.trim(), v.maxLength(20)),
    }),
  ),
  comment: v.optional(v.pipe(linesSchema, v.trim(), v.maxLength(1000)), ''),
  /** Data id of a picture that there is already. */
  picture: v.optional(idSchema),
  /** A new one, which is kept with the files of the report's account. */
  picture_file: v.optional(v.object({ name: fileNameSchema, part_data: partDataSchema })),
})

/** A report in lists. What belonged to the run then: later changes of plan, robot and place do not change it. */
export const reportEntrySchema = v.object({
  id: idSchema,
  robot: idSchema,
  robot_name: v.string(),
  robot_display_name: v.string(),
  account: idSchema,
  cleaning_plan: idSchema,
  /** `first_id` of the plan: the same for all its versions. */
  cleaning_plan_first_id: idSchema,
  cleaning_plan_version: count,
  cleaning_plan_name: v.string(),
  cleaning_plan_type: v.picklist(REPORT_PLAN_TYPES),
  /** Of the plan's sectors, m². */
  cleaning_plan_area: amount,
  /** Runs of one plan on the same grid, which can be laid over one another; null where there is no coverage to lay. */
  cleaning_plan_group_id: v.nullable(idSchema),
  location_id: v.nullable(idSchema),
  location_name: v.string(),
  location_category: v.string(),
  start_time: wireTimeSchema,
  end_time: wireTimeSchema,
  /** Ms since the epoch. */
  start_timestamp: count,
  end_timestamp: count,
  start_voltage: amount,
  end_voltage: amount,
  covered_area: amount,
  cleanable_area: amount,
  /** */
  coverage_percentage: percent,
  /** Floor swept, counted each time. */
  total_area: amount,
  /** Covered m² an hour of cleaning and disinfecting. */
  productivity: amount,
  /** Share of the swept floor that was covered for the first time, percent. */
  performance: percent,
  /** Seconds of cleaning and disinfecting. */
  time: amount,
  water_usage: amount,
  result: v.picklist(REPORT_RESULTS),
  cancelled: v.nullable(v.picklist(CANCELLED_BY)),
  deleted: v.boolean(),
  reasons: v.array(runReasonSchema),
  /** `physical`: of the robot itself; `recording`: made of what was recorded, because the robot never reported; `replayed`: of a robot that plays a recording. */
  reality_type: v.picklist(REALITIES),
  rm_comments: v.array(rmCommentSchema),
  software_version: v.string(),
  robot_type: v.picklist(ROBOT_MODELS),
  hardware_version: v.string(),
  cleaning_width: count,
  cleaning_head_type: v.picklist(HEAD_TYPES),
  has_side_sweeper: v.boolean(),
  has_disinfection: v.boolean(),
  has_debris_diverter: v.boolean(),
  has_advanced_obstacle_detection_for_warehouses: v.boolean(),
})
export type ReportEntry = v.InferOutput<typeof reportEntrySchema>

/** Of plans that have no targets of their own: percent, and m² an hour. */
export const DEFAULT_TARGETS = { coverage_percentage: 90, performance: 1200 } as const

/** One report. `report`: JSON text of `reportDetailsSchema`. */
export const reportSchema = v.object({
  ...reportEntrySchema.entries,
  report: v.string(),
  run: v.string(),
  water_usage_by_flow: waterUsageSchema,
  time_zone: v.string(),
  /** Targets of the plan, percent and m²/h. */
  targets: v.object({ coverage_percentage: percent, performance: amount }),
  inspections: v.array(inspectionSchema),
  has_coverage: v.boolean(),
  has_path: v.boolean(),
  /** Whether the service signed it (`contract/resources/reportProof.ts`). */
  has_proof: v.boolean(),
  /** What of the run can be played: spans that were recorded and are still kept, oldest first. Ms since the epoch. */
  recorded: v.array(v.object({ start: count, end: count })),
  /** Of the same plan, by start; absent: none in sight. */
  previous: v.optional(idSchema),
  next: v.optional(idSchema),
})
export type Report = v.InferOutput<typeof reportSchema>

/** Sums over the reports that the filter lets through. Shares are of the sums, not means of shares. */
export const reportMetricsSchema = v.object({
  reports: count,
  cleaning_plan_area: amount,
  cleanable_area: amount,
  total_area: amount,
  /** True covered area. */
  area: amount,
  productivity: amount,
  /** True performance, percent. */
  performance: percent,
  coverage_percentage: percent,
  time: amount,
  duration: amount,
  water: amount,
  /** Area that was disinfected and seconds of it. */
  disinfected_area: amount,
  disinfection_time: amount,
  results: v.record(v.picklist(REPORT_RESULTS), count),
})
export type ReportMetrics = v.InferOutput<typeof reportMetricsSchema>

export const TREND_UNITS = ['day', 'week', 'month'] as const
export type TrendUnit = (typeof TREND_UNITS)[number]
/** `date`: first day of the period in the zone that was asked for, `2026-11-16`. */
export const trendPointSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  total_area: amount,
  productivity: amount,
  area: amount,
  performance: percent,
  time: amount,
  waterUsage: amount,
  reports: count,
  /** Robots that reported in it. */
  robots: count,
  incomplete: v.boolean(),
  /** Share of the period that is within the range and has passed, 0 to 1. */
  passed: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
})
export type TrendPoint = v.InferOutput<typeof trendPointSchema>

/** names are made of the number by `robotState`. Seconds. */
export const reportStateSchema = v.object({
  state: count,
  slug: v.string(),
  general: v.picklist(GENERAL_STATES),
  group: v.picklist(STATE_GROUPS),
  time: amount,
  count,
  percentage: percent,
})
export type ReportState = v.InferOutput<typeof reportStateSchema>

/** What can be chosen in each filter, with how many reports each choice would let through beside the other filters. */
export const reportChoicesSchema = v.object({
  cleaning_plans: v.array(
    v.object({
      first_id: idSchema,
      name: v.string(),
      location_id: v.nullable(idSchema),
      location_name: v.string(),
      location_category: v.string(),
      count,
    }),
  ),
  robots: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      display_name: v.string(),
      cleaning_width: count,
      cleaning_head_type: v.picklist(HEAD_TYPES),
      count,
    }),
  ),
  /** Who cancelled or skipped in a run; empty without `filterUsers`. */
  logins: v.array(v.object({ id: idSchema, name: v.string(), count })),
  location_categories: v.array(v.object({ category: v.string(), count })),
  locations: v.array(v.object({ id: idSchema, name: v.string(), category: v.string(), count })),
  results: v.array(v.object({ result: v.picklist(REPORT_RESULTS), count })),
  plan_type: v.array(v.object({ plan_type: v.picklist(REPORT_PLAN_TYPES), count })),
  robot_types: v.array(v.object({ robot_type: v.picklist(ROBOT_MODELS), count })),
  features: v.array(v.object({ feature: v.string(), count })),
})
export type ReportChoices = v.InferOutput<typeof reportChoicesSchema>

/** A day and place of the list with what all its reports come to, those of later pages too. `date` of the zone that was asked for. */
export const resultsByDateSchema = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  location_id: v.nullable(idSchema),
  location_name: v.string(),
  reports: count,
  area: amount,
  results: v.record(v.picklist(REPORT_RESULTS), count),
})
export type ResultsByDate = v.InferOutput<typeof resultsByDateSchema>

/** Runs that can be laid over one another. */
export const reportGroupSchema = v.object({
  group: idSchema,
  cleaning_plan_name: v.string(),
  location_name: v.string(),
  reports: count,
  /** Cleanable floor of the plan, what of it at least one of the runs covered, and what all of them did; m². */
  cleanable_area: amount,
  union_area: amount,
  always_area: amount,
  /** Where the picture lies, map metres. */
  bounds: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
})
export type ReportGroup = v.InferOutput<typeof reportGroupSchema>
