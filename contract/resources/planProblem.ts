import * as v from 'valibot'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * What is wrong with a file of a version, and where. `line` and `column` from 1, in a text. `field`: a path within the file, never a value. `edges`: of an
 * outline that crosses itself, by the index of the vertex where each begins.
 */
export const planProblemSchema = v.object({
  file: v.string(),
  token: v.string(),
  field: v.optional(v.string()),
  line: v.optional(count),
  column: v.optional(count),
  edges: v.optional(v.strictTuple([count, count])),
})
export type PlanProblem = v.InferOutput<typeof planProblemSchema>
