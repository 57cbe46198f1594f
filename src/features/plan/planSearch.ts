import * as v from 'valibot'

/** Which version is shown; what does not parse is left out. */
export const planSearchSchema = v.object({
  version: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
})
