import * as v from 'valibot'

const versionNumber = v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined)

/** Which version is shown, and which it is compared with where it is; what does not parse is left out. */
export const planSearchSchema = v.object({ version: versionNumber, against: versionNumber })
