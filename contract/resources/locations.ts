/** Locations: the places that robots clean (O-003, O-004). */
import * as v from 'valibot'
import { ENVIRONMENTS, LOCATION_CATEGORIES } from '../plan/environments.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const locationNameSchema = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120))
const degrees = (most: number) => v.pipe(v.number(), v.finite(), v.minValue(-most), v.maxValue(most))
/** Where a place is, if anybody has said: WGS 84, degrees. */
export const coordinatesSchema = v.object({ latitude: degrees(90), longitude: degrees(180) })
export type Coordinates = v.InferOutput<typeof coordinatesSchema>

/** `requires_assessment`: `1` where a risk assessment image is required. `files`: name → data id. */
export const locationSchema = v.object({
  id: idSchema,
  name: v.string(),
  category: v.picklist(LOCATION_CATEGORIES),
  account: idSchema,
  time_zone: v.string(),
  requires_assessment: v.picklist(['0', '1']),
  environment: v.picklist(ENVIRONMENTS),
  coordinates: v.optional(coordinatesSchema),
  files: v.record(v.string(), idSchema),
})
export type Location = v.InferOutput<typeof locationSchema>

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
export type NewLocation = v.InferOutput<typeof newLocationSchema>
