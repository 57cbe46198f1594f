/** Superimposed runs as they are laid over one another: what the screen is told, line by line. */
import * as v from 'valibot'
import { base64Schema } from '../base64.ts'
import { idSchema } from './ids.ts'
import { reportGroupSchema } from './reports.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const { cleanable_area, union_area, always_area, ...groupEntries } = reportGroupSchema.entries

/** `plan`: the newest version in the group, of the plan with this `first_id`. */
export const superimposedGroupSchema = v.object({
  ...groupEntries,
  plan: idSchema,
  cleaning_plan_first_id: idSchema,
})
export type SuperimposedGroup = v.InferOutput<typeof superimposedGroupSchema>

/** `image`: a PNG of how often each cell was covered, over the plan's map, of `reports` of the runs. Areas as in `reportGroupSchema`, of the same. */
export const superimposedPictureSchema = v.object({
  image: base64Schema,
  reports: count,
  cleanable_area,
  union_area,
  always_area,
})
export type SuperimposedPicture = v.InferOutput<typeof superimposedPictureSchema>

/** First the groups, the largest first. Then of each in turn how many runs have been laid over one another and the picture so far; the last is of all. */
export const superimposedLineSchema = v.variant('kind', [
  v.object({ kind: v.literal('groups'), groups: v.array(superimposedGroupSchema) }),
  v.object({ kind: v.literal('progress'), group: idSchema, reports: count }),
  v.object({ kind: v.literal('picture'), group: idSchema, ...superimposedPictureSchema.entries }),
  /** One that cannot be drawn does not keep the others from it; `token` as in errors. */
  v.object({ kind: v.literal('failed'), group: idSchema, token: v.string() }),
])
export type SuperimposedLine = v.InferOutput<typeof superimposedLineSchema>
