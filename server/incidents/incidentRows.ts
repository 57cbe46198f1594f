import type * as v from 'valibot'
import type { Incident, newIncidentSchema } from '../../contract/resources/incidents.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { incidents, logins } from '../database/schema.ts'
import { and, asc, eq, gt, lt, type PgColumn, type SQL } from '../database/sql.ts'

export type NewIncident = v.InferOutput<typeof newIncidentSchema>

/** Stores what an operator reports. */
export async function insertIncident(
  db: Database,
  incident: NewIncident,
  by: { readonly id: number; readonly name: string },
): Promise<Incident> {
  const { robot, time, summary, comments, incident_type: type, details } = incident
  const [row] = await db
    .insert(incidents)
    .values({ robot, time: new Date(time), summary, comments, type, details, createdBy: by.id })
    .returning({ id: incidents.id, createdAt: incidents.createdAt })
  if (row === undefined) throw new Error('A new incident has no row')
  return { ...incident, id: row.id, created: toWireTime(row.createdAt.getTime()), created_by: by }
}

/** Incidents of a robot, of accounts in sight, with moments between these, both exclusive; oldest first. */
export async function listIncidents(
  db: Database,
  robot: number,
  span: { readonly afterMs: number; readonly beforeMs: number },
  isSeen: (account: PgColumn) => SQL,
): Promise<Incident[]> {
  const { afterMs, beforeMs } = span
  const rows = await db
    .select({ incident: incidents, by: { id: logins.id, name: logins.name } })
    .from(incidents)
    .innerJoin(logins, eq(logins.id, incidents.createdBy))
    .where(
      and(
        eq(incidents.robot, robot),
        isSeen(incidents.account),
        gt(incidents.time, new Date(afterMs)),
        lt(incidents.time, new Date(beforeMs)),
      ),
    )
    .orderBy(asc(incidents.time), asc(incidents.id))
  return rows.map(({ incident: { type, time, createdAt, ...incident }, by }) => ({
    id: incident.id,
    robot: incident.robot,
    time: time.toISOString(),
    summary: incident.summary,
    comments: incident.comments,
    incident_type: type,
    details: incident.details,
    created: toWireTime(createdAt.getTime()),
    created_by: by,
  }))
}
