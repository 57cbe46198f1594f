/** Why operators cancelled cleanings and skipped sectors (N-023). */
import * as v from 'valibot'
import { linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const COMMENT_TYPES = ['cancel_cleaning', 'skip_sector'] as const
/** What a temporary skip leaves as its comment, whatever the language (N-024). */
export const TEMPORARY_SKIP_COMMENT = 'Temporary skip to re-arrange sectors'

/** Why an operator cancelled a cleaning or skipped a sector (N-023). */
export const newCommentSchema = v.object({
  message: v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(1000)),
  type: v.picklist(COMMENT_TYPES),
  robot: idSchema,
  cleaning_plan_version: idSchema,
  /** Only for a skipped sector. */
  sector: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
/** `created_by`: the login that wrote it. Time UTC. */
export const commentSchema = v.object({
  ...newCommentSchema.entries,
  id: idSchema,
  created_by: idSchema,
  time: wireTimeSchema,
})
