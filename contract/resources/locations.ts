/** Locations: the places that robots clean (O-003, O-004). */
import * as v from 'valibot'
import { ENVIRONMENTS, LOCATION_CATEGORIES } from '../plan/environments.ts'
import { REPORT_RESULTS } from '../robot/runReport.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema, wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'
import { pinSchema } from './pins.ts'

export const locationNameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120))
const degrees = (most: number) => v.pipe(v.number(), v.finite(), v.minValue(-most), v.maxValue(most))
/** Where a place is, if anybody has said: WGS 84, degrees. */
export const coordinatesSchema = v.object({ latitude: degrees(90), longitude: degrees(180) })
export type Coordinates = v.InferOutput<typeof coordinatesSchema>

/** Pictures that a location may have (O-003), by the names that they must have. */
export const LOCATION_FILES = ['logo.png', 'risk_assessment.jpg'] as const
export type LocationFile = (typeof LOCATION_FILES)[number]
/** Of one picture of a location, once decoded. */
export const MAX_LOCATION_FILE_BYTES = 10 * 1024 * 1024
/** The picture that a name stands for, whatever the case of its letters (O-009). */
export const locationFileOf = (name: string): LocationFile | undefined =>
  LOCATION_FILES.find(file => file === name.toLowerCase())

/** `requires_assessment`: `1` where a risk assessment image is required. `files`: name → data id. */
export const locationSchema = v.object({
  id: idSchema,
  name: v.string(),
  category: v.picklist(LOCATION_CATEGORIES),
  account: idSchema,
  account_name: v.string(),
  time_zone: v.string(),
  requires_assessment: v.picklist(['0', '1']),
  environment: v.picklist(ENVIRONMENTS),
  coordinates: v.optional(coordinatesSchema),
  files: v.record(v.string(), idSchema),
})
export type Location = v.InferOutput<typeof locationSchema>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/**
 * A location with what is known of its files, and who changed it last. `login_name` handed the file in, or saved it; absent where nobody knows.
 */
export const locationDetailsSchema = v.object({
  ...locationSchema.entries,
  file_details: v.array(
    v.object({ name: v.string(), bytes: count, created: wireTimeSchema, login_name: v.optional(v.string()) }),
  ),
  saved: v.optional(
    v.object({ time: wireTimeSchema, login: v.optional(idSchema), login_name: v.optional(v.string()) }),
  ),
})
export type LocationDetails = v.InferOutput<typeof locationDetailsSchema>

/** `environment` absent: that of the category. */
export const newLocationSchema = v.object({
  name: locationNameSchema,
  category: v.optional(v.picklist(LOCATION_CATEGORIES), 'other'),
  account: idSchema,
  time_zone: v.optional(timeZoneSchema, 'UTC'),
  requires_assessment: v.optional(v.picklist(['0', '1']), '0'),
  environment: v.optional(v.picklist(ENVIRONMENTS)),
  coordinates: v.optional(coordinatesSchema),
})

/** What is to be changed of a location; what is left out stays. `coordinates` null: nobody says where it is. */
export const editLocationSchema = v.object({
  name: v.optional(locationNameSchema),
  category: v.optional(v.picklist(LOCATION_CATEGORIES)),
  time_zone: v.optional(timeZoneSchema),
  requires_assessment: v.optional(v.picklist(['0', '1'])),
  environment: v.optional(v.picklist(ENVIRONMENTS)),
  coordinates: v.optional(v.nullable(coordinatesSchema)),
})
export type LocationEdit = v.InferOutput<typeof editLocationSchema>

/** Of a location's reports as many as a summary tells. */
export const SUMMARY_RESULTS = 10
/** What is at a location. What the reader may not see is absent: robots, plans, open pins, and results of the newest reports, the newest first. */
export const locationSummarySchema = v.object({
  id: idSchema,
  robots: v.optional(count),
  plans: v.optional(count),
  pins: v.optional(count),
  results: v.optional(v.array(v.object({ id: idSchema, result: v.picklist(REPORT_RESULTS), end_timestamp: count }))),
})
export type LocationSummary = v.InferOutput<typeof locationSummarySchema>

/** A pin with the plan that it is on. */
export const locationPinSchema = v.object({
  ...pinSchema.entries,
  plan_name: v.string(),
  plan_first_id: idSchema,
})
export type LocationPin = v.InferOutput<typeof locationPinSchema>
