import * as v from 'valibot'

/** A code of a link. The router reads digits as a number, and a code may happen to be all digits. */
export const codeInAddress = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(100))),
  undefined,
)
