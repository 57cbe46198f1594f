import * as v from 'valibot'

/** An incident that is being written. `timeMs`: the moment that it is about, since the epoch. */
export const incidentDraftSchema = v.object({
  timeMs: v.number(),
  summary: v.string(),
  type: v.string(),
  comments: v.string(),
})

export const incidentDraftName = (robot: number): string => `incident.${robot}`
