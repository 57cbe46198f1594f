import * as v from 'valibot'
import { epochMsSchema, isoTimeSchema } from '../../../contract/time.ts'
import { sharedViewEntries } from './address/sharedViewSchema.ts'

const flag = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', '1', 'false', '0']), v.literal(1), v.literal(0)]),
    v.transform(value => value === true || value === 'true' || value === '1' || value === 1),
  ),
  false,
)

/**
 * Parameters of the monitor's address (M-001). `time`: ISO 8601 or epoch milliseconds; `autoplay` starts playing from it;
 * `patroller` shows patrol words (M-004); `view=mobileApp` marks the mobile app (M-005); the rest is the picture. What cannot be read is left out.
 */
export const monitorSearchSchema = v.object({
  time: v.optional(v.fallback(v.optional(v.union([epochMsSchema, isoTimeSchema])), undefined)),
  autoplay: v.optional(flag),
  patroller: v.optional(flag),
  view: v.optional(v.fallback(v.optional(v.literal('mobileApp')), undefined)),
  ...sharedViewEntries,
})
export type MonitorSearch = v.InferOutput<typeof monitorSearchSchema>
