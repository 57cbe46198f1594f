import * as v from 'valibot'

/** The service's own page. */
export const PAGE_SIZE = 25

const count = v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined)

/** Page, counted from 1, and the message that is open; what does not parse is left out. */
export const outboxSearchSchema = v.object({ page: count, message: count })
export type OutboxSearch = v.InferOutput<typeof outboxSearchSchema>
