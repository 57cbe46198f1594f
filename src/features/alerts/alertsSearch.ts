import * as v from 'valibot'

/** Parameters of the alerts' address: `show=recent` lists what has been read, too. What cannot be read is left out. */
export const alertsSearchSchema = v.object({
  show: v.optional(v.fallback(v.optional(v.picklist(['unread', 'recent'])), undefined)),
})
