/** Incidents that operators report (N-020..N-022). */
import * as v from 'valibot'
import { isoTimeSchema, wireTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

export const DEFAULT_INCIDENT_TYPE = 'Unknown'
export const INCIDENT_SUMMARY_PREFIX = 'Remote Monitor Incident'

/** The type on the wire: spaces are underscores (N-020). */
export const incidentTypeOnWire = (type: string): string => type.trim().replaceAll(/\s+/g, '_')

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most))

/** `Date` and `Time` at the robot, in its zone; `PlaybackURL`: path and search of the monitor at that moment. `time`: the moment, UTC. */
export const newIncidentSchema = v.object({
  robot: idSchema,
  time: isoTimeSchema,
  summary: v.pipe(text(200), v.minLength(1)),
  comments: text(5000),
  incident_type: v.pipe(text(100), v.regex(/^\S+$/)),
  details: v.object({
    Date: text(40),
    Time: text(40),
    PlaybackURL: v.pipe(text(500), v.regex(/^\/robot\/\d+\/monitor\?/)),
  }),
})
export const incidentSchema = v.object({
  ...newIncidentSchema.entries,
  id: idSchema,
  created: wireTimeSchema,
  created_by: v.object({ id: idSchema, name: v.string() }),
})
export type Incident = v.InferOutput<typeof incidentSchema>
