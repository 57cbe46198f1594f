/** What consoles report to monitoring (B-022): tokens and kinds of failures, never what anybody typed or what a message says. */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { epochMsSchema } from '../time.ts'

/** A stable name: `config.load`, `ServiceError`. */
const nameSchema = v.pipe(lineSchema, v.regex(/^[\w.]{1,80}$/))

/** `time` ms since the epoch, by the console's clock. `token`: what failed. `kind`: the error's class. */
export const clientFailureSchema = v.object({
  time: v.pipe(epochMsSchema, v.safeInteger()),
  token: nameSchema,
  kind: nameSchema,
})
export type ClientFailure = v.InferOutput<typeof clientFailureSchema>

/**
 * One report. `build`: the commit the console was built from. `trail`: where the person had been before it, as route patterns without ids,
 * oldest first; only of the sessions that are sampled for replay.
 */
export const clientReportSchema = v.object({
  build: v.pipe(lineSchema, v.regex(/^\w{1,64}$/)),
  failures: v.pipe(v.array(clientFailureSchema), v.minLength(1), v.maxLength(50)),
  trail: v.optional(v.pipe(v.array(v.pipe(lineSchema, v.regex(/^[\w/$.-]{1,120}$/))), v.maxLength(50))),
})
export type ClientReport = v.InferOutput<typeof clientReportSchema>
