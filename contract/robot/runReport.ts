/**
 * What a robot reports of a run that has ended (R-002..R-005; robot protocol). SI units: metres and radians in map, seconds, litres,
 * volts; times in ms since the epoch by the service's clock.
 */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { lineSchema, robotTextSchema } from '../text.ts'
import { epochMsSchema } from '../time.ts'
import { runReasonSchema } from './runReasons.ts'

const finite = v.pipe(v.number(), v.finite())
const amount = v.pipe(finite, v.minValue(0), v.maxValue(1e9))
const percent = v.pipe(finite, v.minValue(0), v.maxValue(100))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_000_000_000))
const name = v.pipe(robotTextSchema, v.maxLength(200))
const point = v.object({ x: finite, y: finite })
const outline = v.pipe(v.array(point), v.minLength(3), v.maxLength(200))

/** R-006; the last is the provider's cancel. */
export const REPORT_RESULTS = ['success', 'partial', 'failure', 'operator_cancelled', 'swath_cancelled'] as const
export type ReportResult = (typeof REPORT_RESULTS)[number]

/** What a run was for. */
export const REPORT_PLAN_TYPES = ['cleaning', 'disinfecting', 'cleaningAndDisinfecting'] as const
export type ReportPlanType = (typeof REPORT_PLAN_TYPES)[number]

/** Who cancelled a run. */
export const CANCELLED_BY = ['Operator', 'Remote Monitor'] as const

/** Water is counted for each that wets. */
export const FLOW_SETTINGS = ['off', 'low', 'medium', 'high'] as const
export type FlowSetting = (typeof FLOW_SETTINGS)[number]
/** Litres at low, medium and high flow. */
export const waterUsageSchema = v.tuple([amount, amount, amount])
export type WaterUsage = v.InferOutput<typeof waterUsageSchema>

/** How a sector came out. `notReached`: the run ended before it. */
export const COVERAGE_EVENTS = ['finished', 'endedEarly', 'skipped', 'notReached'] as const
export type CoverageEvent = (typeof COVERAGE_EVENTS)[number]

/** Rates and efficiency in percent; `performance` m²/h. */
export const sectorStatsSchema = v.object({
  sector: v.pipe(count, v.minValue(1)),
  name,
  /** Of the sector's outline and settings, lower-case hex: the same in two reports means that nothing about it was changed. */
  hash: v.pipe(lineSchema, v.regex(/^[0-9a-f]{8,64}$/)),
  /** Seconds in which it was worked on. */
  time: amount,
  /** Covered, counted once. */
  area: amount,
  cleanable_area: amount,
  rate: percent,
  /** Share of the path that led along a wall. */
  wall_distance_rate: percent,
  path_length: amount,
  /** Share of the swept floor that had not been covered before. */
  coverage_efficiency: percent,
  average_velocity: amount,
  performance: amount,
  collision_count: count,
  water_usage: waterUsageSchema,
  /** `pressure` 1 to 4, on hardware before 2.0 to 3. */
  sector_configuration: v.object({
    flow: v.picklist(FLOW_SETTINGS),
    pressure: v.pipe(count, v.minValue(1), v.maxValue(4)),
    disinfection: v.boolean(),
  }),
  coverage_event: v.picklist(COVERAGE_EVENTS),
  notes: v.pipe(robotTextSchema, v.maxLength(1000)),
})
export type SectorStats = v.InferOutput<typeof sectorStatsSchema>

const stateSpanSchema = v.object({ state: count, sector: count, start: epochMsSchema, end: epochMsSchema })
export type StateSpan = v.InferOutput<typeof stateSpanSchema>

/** Something that stood where no plan knows of it. */
const obstacleSchema = v.object({ points: outline, first_seen: epochMsSchema, last_seen: epochMsSchema })
/**
 * Why a robot left out a piece of its way through a sector: `obstacle` stood there; `localization`: it had been lost, or drove the piece without knowing
 * well where it was; `ended`: the run was over.
 */
const LEFT_OUT_REASONS = ['obstacle', 'localization', 'ended', 'other'] as const
export const MAX_LEFT_OUT = 2000
const leftOutSchema = v.object({
  sector: v.pipe(count, v.minValue(1)),
  /** When it was given up. */
  time: epochMsSchema,
  reason: v.picklist(LEFT_OUT_REASONS),
  /** As it was planned. */
  points: v.pipe(v.array(point), v.minLength(2), v.maxLength(20_000)),
})
export type LeftOut = v.InferOutput<typeof leftOutSchema>
const skipSchema = v.object({
  sector: v.pipe(count, v.minValue(1)),
  time: epochMsSchema,
  /** `Robot`: it could not be reached. */
  by: v.picklist([...CANCELLED_BY, 'Robot']),
  message: v.pipe(robotTextSchema, v.maxLength(1000)),
})

const cancelSchema = v.object({
  by: v.picklist(CANCELLED_BY),
  time: epochMsSchema,
  message: v.pipe(robotTextSchema, v.maxLength(1000)),
})

/** What the report's `report` field holds as JSON text. */
export const reportDetailsSchema = v.object({
  /** Floor swept, counted each time it was passed. */
  total_area: amount,
  /** m²/h. */
  performance: amount,
  cleaning_time: amount,
  disinfection_time: amount,
  path_length: amount,
  water_usage: waterUsageSchema,
  sectors: v.pipe(v.array(sectorStatsSchema), v.maxLength(2000)),
  disinfection: v.object({
    spray_zones: v.pipe(v.array(v.object({ points: outline, area: amount, time: amount })), v.maxLength(2000)),
  }),
  coverage_event: v.pipe(
    v.array(
      v.object({ sector: v.pipe(count, v.minValue(1)), event: v.picklist(COVERAGE_EVENTS), time: epochMsSchema }),
    ),
    v.maxLength(4000),
  ),
  /** What the robot did from start to end, oldest first, without gaps. */
  states: v.pipe(v.array(stateSpanSchema), v.maxLength(10_000)),
  skips: v.pipe(v.array(skipSchema), v.maxLength(2000)),
  collisions: v.pipe(v.array(v.object({ time: epochMsSchema, x: finite, y: finite })), v.maxLength(10_000)),
  obstacles: v.pipe(v.array(obstacleSchema), v.maxLength(2000)),
  /** Stretches in which the robot did not know where it was, and where it believed to be. */
  localization_lost: v.pipe(
    v.array(v.object({ start: epochMsSchema, end: epochMsSchema, x: finite, y: finite })),
    v.maxLength(2000),
  ),
  /** All that the robot left out of its planned way, oldest first; skipped sectors and those not reached are not told again. Absent: not known. */
  left_out: v.optional(v.pipe(v.array(leftOutSchema), v.maxLength(MAX_LEFT_OUT))),
  /** The report's own, put here by the service when it stores it. */
  cancelled: v.optional(cancelSchema),
})
export type ReportDetails = v.InferOutput<typeof reportDetailsSchema>

/**
 * Cells of a grid as bits: row by row from the lowest, each row from its own byte on, the lowest bit first; deflated (RFC 1951) and in base64. The
 * frame is that of the plan's map, and turned as it is.
 */
export const cellSetSchema = v.object({
  width: v.pipe(count, v.minValue(1), v.maxValue(20_000)),
  height: v.pipe(count, v.minValue(1), v.maxValue(20_000)),
  resolution: v.pipe(finite, v.gtValue(0), v.maxValue(10)),
  origin: point,
  bits: base64Schema,
})
export type CellSet = v.InferOutput<typeof cellSetSchema>

/** Where the robot drove: Float32 x, y, pen for each vertex, little endian; deflated and in base64. Pen 0 is up: nothing was cleaned from the vertex before. */
const pathSchema = base64Schema

/** Of `swath/v1/{robot}/report`. */
export const MAX_REPORT_BYTES = 1024 * 1024

/** A message on `report`, QoS 1; sent again until the receipt has come. A repeat of `run` changes nothing. */
export const runReportSchema = v.object({
  /** The run's own id, made by the robot at its start. */
  run: v.pipe(lineSchema, v.uuid()),
  plan: v.pipe(count, v.minValue(1)),
  plan_type: v.picklist(REPORT_PLAN_TYPES),
  start_time: epochMsSchema,
  end_time: epochMsSchema,
  result: v.picklist(REPORT_RESULTS),
  cancelled: v.optional(cancelSchema),
  /** Why it ended as it did, the most important first. */
  reasons: v.pipe(v.array(runReasonSchema), v.maxLength(50)),
  start_voltage: amount,
  end_voltage: amount,
  software_version: v.pipe(robotTextSchema, v.maxLength(60)),
  /** Of the floor that the sectors of `details` ask to be cleaned, and of that what `coverage` holds: never more than it. */
  cleanable_area: amount,
  covered_area: amount,
  details: reportDetailsSchema,
  /** Every cell that was swept, outside the sectors too. Absent where the robot does not count cells. */
  coverage: v.optional(cellSetSchema),
  path: v.optional(pathSchema),
})
export type RunReport = v.InferOutput<typeof runReportSchema>

/** On `receipt`, QoS 1. After either the robot forgets the report; `refused` says why nothing of it was stored. */
export const receiptSchema = v.object({
  run: v.pipe(robotTextSchema, v.maxLength(100)),
  status: v.picklist(['stored', 'refused']),
  /** An English sentence. */
  message: v.optional(v.pipe(robotTextSchema, v.maxLength(1000))),
})
export type Receipt = v.InferOutput<typeof receiptSchema>
