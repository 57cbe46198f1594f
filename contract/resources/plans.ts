/** Cleaning plans and their versions (L-001, L-002, L-030, L-038). */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { ENVIRONMENTS } from '../plan/environments.ts'
import { VERSION_STATES } from '../plan/versionStates.ts'
import { REPORT_RESULTS } from '../robot/runReport.ts'
import { lineSchema, linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { planProblemSchema } from './planProblem.ts'

const finite = v.pipe(v.number(), v.finite())
const amount = v.pipe(finite, v.minValue(0))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Of drawings of the older tool, and of the plan editor (L-001). */
export const CPE_VERSIONS = ['0', '1'] as const

/** The newest run of a plan by any of its versions that has a report. `coverage_percentage`: of its cleanable floor. */
const lastRunSchema = v.object({
  id: idSchema,
  result: v.picklist(REPORT_RESULTS),
  end_timestamp: count,
  coverage_percentage: amount,
})
export type PlanLastRun = v.InferOutput<typeof lastRunSchema>

/** A version was published from then on, until the next publication of any version of its plan. */
export const planPublicationSchema = v.object({
  date: wireTimeSchema,
  login: v.optional(idSchema),
  login_name: v.optional(v.string()),
})
export type PlanPublication = v.InferOutput<typeof planPublicationSchema>

/**
 * A version of a plan. `area`: m² of floor to clean. `estimated_cleaning_time`: seconds, 0 where nobody has said. `published_version`: the version of
 * this plan that is published. `revision` grows with each change. `login` made it; `login_name` is absent where they are no more. `last_run`: where it
 * was asked for, the reader may see reports, and there is one. `runs`: how many reports there are of this version, where that was asked for and the
 * reader may see reports.
 */
export const planSchema = v.object({
  id: idSchema,
  first_id: idSchema,
  name: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  plan_type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  status: v.picklist(VERSION_STATES),
  published: v.picklist(['0', '1']),
  published_date: v.optional(wireTimeSchema),
  /** Each time that it was published, the earliest first; where versions of one plan are asked for (L-008). */
  publications: v.optional(v.array(planPublicationSchema)),
  published_version: v.optional(count),
  revision: count,
  area: amount,
  /** How many it has; absent where its files have not been read since versions tell it. */
  sectors: v.optional(count),
  estimated_cleaning_time: amount,
  environment: v.picklist(ENVIRONMENTS),
  cpe_version: v.picklist(CPE_VERSIONS),
  comment: v.string(),
  problems: v.array(planProblemSchema),
  created: wireTimeSchema,
  login: v.optional(idSchema),
  login_name: v.optional(v.string()),
  account: idSchema,
  location: v.optional(idSchema),
  locations_name: v.optional(v.string()),
  locations_category: v.optional(v.string()),
  /** File name → data id. */
  data: v.record(v.string(), idSchema),
  start_x: finite,
  start_y: finite,
  start_a: finite,
  home_x: finite,
  home_y: finite,
  home_a: finite,
  last_run: v.optional(lastRunSchema),
  runs: v.optional(count),
})
export type Plan = v.InferOutput<typeof planSchema>

export const planNameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120))
export const planCommentSchema = v.pipe(linesSchema, v.trim(), v.maxLength(2000))
/** A time that a plan may be given, seconds: one second to a week. */
export const cleaningTimeSchema = v.pipe(finite, v.minValue(1), v.maxValue(7 * 86_400))

/** By what lists of plans are sorted; those that are equal by id. */
export const PLAN_ORDERS = [
  'id',
  'name',
  'version',
  'status',
  'area',
  'estimated_cleaning_time',
  'created',
  'published_date',
  'locations_name',
] as const
export type PlanOrder = (typeof PLAN_ORDERS)[number]

/** m²: no building has as much floor. */
const MAX_AREA_M2 = 10_000_000
export const planAreaSchema = v.pipe(amount, v.maxValue(MAX_AREA_M2))
/** How far an area that people write may be from that of the files, whichever is more. */
const AREA_TOLERANCE = { share: 0.01, squareMetres: 1 } as const
/** Whether an area may stand for floor that measures `expected`, both m² (L-025). */
export const isSameArea = (area: number, expected: number): boolean =>
  Math.abs(area - expected) <= Math.max(AREA_TOLERANCE.squareMetres, expected * AREA_TOLERANCE.share)

/**
 * A change of a version; what is absent stays. `data`: all files that it is to have, by their names, each a data file of the plan's account.
 * `revision`: of the version as it was read; without it whatever is there is changed.
 */
export const planEditSchema = v.object({
  name: v.optional(planNameSchema),
  comment: v.optional(planCommentSchema),
  area: v.optional(planAreaSchema),
  estimated_cleaning_time: v.optional(v.union([v.literal(0), cleaningTimeSchema])),
  cpe_version: v.optional(v.picklist(CPE_VERSIONS)),
  data: v.optional(
    v.pipe(
      v.record(v.pipe(lineSchema, v.maxLength(200)), idSchema),
      v.check(data => Object.keys(data).length <= 40),
    ),
  ),
  revision: v.optional(count),
})
export type PlanEdit = v.InferOutput<typeof planEditSchema>

/** A name as it is sent: an empty one is answered as not found (L-015). */
export const sentPlanNameSchema = v.pipe(lineSchema, v.trim(), v.maxLength(120))

const percent = v.pipe(finite, v.minValue(0), v.maxValue(100))
/** m² an hour: no machine does as much. */
const productivity = v.pipe(finite, v.minValue(0), v.maxValue(100_000))
/** What is aimed at with a plan: percent, and m² an hour (L-012). `is_default`: nobody has set any. */
export const planTargetsSchema = v.object({
  coverage_percentage: percent,
  performance: productivity,
  is_default: v.boolean(),
})
export type PlanTargets = v.InferOutput<typeof planTargetsSchema>
const emptyOr = <const T extends v.GenericSchema>(schema: T) => v.optional(v.union([v.null(), v.literal(''), schema]))
export const sentTargetsSchema = v.object({
  coverage_percentage: emptyOr(percent),
  performance: emptyOr(productivity),
})

/** What reading all files of a version has found. `area`: m², where they can be read. */
export const planValidationSchema = v.object({
  skipped: v.boolean(),
  valid: v.boolean(),
  area: v.optional(amount),
  problems: v.array(planProblemSchema),
})
export type PlanValidation = v.InferOutput<typeof planValidationSchema>

/** A file inside a request: base64, 64 MiB at most once decoded. */
const fileSchema = v.object({
  name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)),
  base64: base64Schema,
})

/** A new plan with all its files at once: either all of it is stored or nothing. */
export const newPlanSchema = v.object({
  name: planNameSchema,
  account: idSchema,
  location: v.optional(idSchema),
  files: v.pipe(v.array(fileSchema), v.maxLength(20)),
  /** '0': drawn with the older tool, with `plan.svg` among the files. */
  cpe_version: v.optional(v.picklist(CPE_VERSIONS), '1'),
})

/** A plan made of a ROS map_server map: `map.yaml` text and its image (pgm or png). */
export const mapImportSchema = v.object({
  name: planNameSchema,
  account: idSchema,
  location: v.optional(idSchema),
  yaml: fileSchema,
  /** Absent when the map has no image beside it: that is answered with the sentence that says so. */
  image: v.optional(fileSchema),
})
