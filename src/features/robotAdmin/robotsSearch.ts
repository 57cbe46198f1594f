import * as v from 'valibot'

/** What the list is narrowed to, and which robot is open beside it; kept in the URL, what does not parse is left out. */
export const robotsSearchSchema = v.object({
  text: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
  robot: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
})
export type RobotsSearch = v.InferOutput<typeof robotsSearchSchema>
