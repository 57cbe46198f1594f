/** What the feedback dialog sends (A-057..A-059). */
import * as v from 'valibot'
import { lineSchema, linesSchema } from '../text.ts'
import { wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const GOAL_LIMIT = 1000
export const SUGGESTION_LIMIT = 3000

const line = v.pipe(lineSchema, v.trim(), v.minLength(1), v.maxLength(200))
export const deprecationFeedbackSchema = v.object({
  firstName: line,
  lastName: line,
  organization: line,
  suggestion: v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(SUGGESTION_LIMIT)),
  goal: v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(GOAL_LIMIT)),
  contactEmail: v.pipe(lineSchema, v.trim(), v.maxLength(254), v.email()),
  timezone: line,
  account: idSchema,
})
export type DeprecationFeedback = v.InferOutput<typeof deprecationFeedbackSchema>

/** A session file that somebody attached to feedback, and what they wrote. `bytes`: of the file. */
export const feedbackSessionSchema = v.object({
  id: idSchema,
  created: wireTimeSchema,
  user: v.object({ id: idSchema, name: v.string() }),
  goal: v.string(),
  suggestion: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type FeedbackSession = v.InferOutput<typeof feedbackSessionSchema>
