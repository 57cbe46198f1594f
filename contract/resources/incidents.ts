/** Incidents that operators report (N-020..N-022). */
import * as v from 'valibot'
import { lineSchema, linesSchema } from '../text.ts'
import { epochMsSchema, isoTimeSchema, timeZoneSchema, wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const DEFAULT_INCIDENT_TYPE = 'Unknown'
export const INCIDENT_SUMMARY_PREFIX = 'Remote Monitor Incident'

/** The type on the wire: spaces are underscores (N-020). */
export const incidentTypeOnWire = (type: string): string => type.trim().replaceAll(/\s+/g, '_')

const line = (most: number) => v.pipe(lineSchema, v.trim(), v.maxLength(most))

/** What the monitor's address takes as its moment, which the link of an incident must name. */
const momentSchema = v.union([
  isoTimeSchema,
  v.pipe(lineSchema, v.regex(/^\d{1,15}(\.\d{1,6})?$/), v.transform(Number), epochMsSchema),
])
const leadsToMoment = (link: string): boolean =>
  v.is(momentSchema, new URLSearchParams(link.slice(link.indexOf('?'))).get('time'))

/**
 * `Date` and `Time` as the reporter's clock shows the moment, in the zone that `TimeZone` names; without one in the robot's zone.
 * `PlaybackURL`: path and search of the monitor at that moment. `time`: the moment, UTC.
 */
export const newIncidentSchema = v.object({
  robot: idSchema,
  time: isoTimeSchema,
  summary: v.pipe(line(200), v.minLength(1)),
  comments: v.pipe(linesSchema, v.trim(), v.maxLength(5000)),
  incident_type: v.pipe(line(100), v.regex(/^\S+$/)),
  details: v.object({
    Date: line(40),
    Time: line(40),
    TimeZone: v.optional(timeZoneSchema),
    PlaybackURL: v.pipe(line(500), v.regex(/^\/robot\/\d+\/monitor\?/), v.check(leadsToMoment)),
  }),
})
export const incidentSchema = v.object({
  ...newIncidentSchema.entries,
  summary: v.string(),
  comments: v.string(),
  incident_type: v.string(),
  details: v.object({
    Date: v.string(),
    Time: v.string(),
    TimeZone: v.optional(v.string()),
    PlaybackURL: v.string(),
  }),
  id: idSchema,
  created: wireTimeSchema,
  created_by: v.object({ id: idSchema, name: v.string() }),
})
export type Incident = v.InferOutput<typeof incidentSchema>
