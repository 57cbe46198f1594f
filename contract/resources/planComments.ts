/** Comments on versions of plans (L-019..L-021). */
import * as v from 'valibot'
import { linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

/** Versions whose comments one request may ask for. */
export const MAX_COMMENTED = 1000

export const parentTypeSchema = v.literal('cleaning_plan')
export const planCommentTextSchema = v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(2000))

/** `parent_id`: the version that it is about. */
export const newPlanCommentSchema = v.object({
  parent_type: parentTypeSchema,
  parent_id: idSchema,
  comment: planCommentTextSchema,
})

/** `login` wrote it; `login_name` is absent where they are no more (L-021). `edited`: when the author changed it last. */
export const writtenCommentSchema = v.object({
  ...newPlanCommentSchema.entries,
  id: idSchema,
  created: wireTimeSchema,
  edited: v.optional(wireTimeSchema),
  login: v.optional(idSchema),
  login_name: v.optional(v.string()),
})
export type WrittenComment = v.InferOutput<typeof writtenCommentSchema>
