/** Cleaning plans, locations and data files as the monitor and home need them (L-001, L-002, O-003, B-044). */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { lineSchema } from '../text.ts'
import { timeZoneSchema } from '../time.ts'
import { idSchema } from './ids.ts'

const finite = v.pipe(v.number(), v.finite())

export const planSchema = v.object({
  id: idSchema,
  first_id: idSchema,
  name: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  plan_type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  published: v.picklist(['0', '1']),
  account: idSchema,
  location: v.optional(idSchema),
  locations_name: v.optional(v.string()),
  /** File name → data id. */
  data: v.record(v.string(), idSchema),
  start_x: finite,
  start_y: finite,
  start_a: finite,
  home_x: finite,
  home_y: finite,
  home_a: finite,
})
export type Plan = v.InferOutput<typeof planSchema>

export const locationSchema = v.object({
  id: idSchema,
  name: v.string(),
  category: v.string(),
  account: idSchema,
  time_zone: v.string(),
})
export const newLocationSchema = v.object({
  name: v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120)),
  category: v.optional(v.pipe(lineSchema, v.trim(), v.maxLength(120)), ''),
  account: idSchema,
  time_zone: v.optional(timeZoneSchema, 'UTC'),
})

/** A file inside a request: base64, 64 MiB at most once decoded. */
const fileSchema = v.object({
  name: v.pipe(lineSchema, v.minLength(1), v.maxLength(200)),
  base64: base64Schema,
})

/** A new plan with all its files at once: either all of it is stored or nothing. */
export const newPlanSchema = v.object({
  name: v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120)),
  account: idSchema,
  location: v.optional(idSchema),
  files: v.pipe(v.array(fileSchema), v.maxLength(20)),
})

/** A plan made of a ROS map_server map: `map.yaml` text and its image (pgm or png). */
export const mapImportSchema = v.object({
  name: v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(120)),
  account: idSchema,
  location: v.optional(idSchema),
  yaml: fileSchema,
  /** Absent when the map has no image beside it: that is answered with the sentence that says so. */
  image: v.optional(fileSchema),
})
