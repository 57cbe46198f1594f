import type { LocationEdit } from '../../contract/resources/locations.ts'
import type { Database } from '../database/database.ts'
import { locations, plans, robots } from '../database/schema.ts'
import { and, eq, isNotNull, isNull, sql } from '../database/sql.ts'

type Values = Partial<typeof locations.$inferInsert>

/** What an edit writes; what it leaves out is absent. */
export function editedValues(edit: LocationEdit): Values {
  const { name, category, environment, time_zone: timeZone, requires_assessment: flag, coordinates } = edit
  return {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(environment !== undefined && { environment }),
    ...(timeZone !== undefined && { timeZone }),
    ...(flag !== undefined && { requiresAssessment: flag === '1' }),
    ...(coordinates !== undefined && {
      latitude: coordinates?.latitude ?? null,
      longitude: coordinates?.longitude ?? null,
    }),
  }
}

export type Occupants = { readonly robots: number; readonly plans: number }

/** What is at a location and keeps it from being deleted; all versions of a plan are one. */
export async function occupantsOf(tx: Pick<Database, 'select' | '$count'>, location: number): Promise<Occupants> {
  const [counted] = await tx
    .select({ plans: sql<number>`count(distinct ${plans.firstId})`.mapWith(Number) })
    .from(plans)
    .where(and(eq(plans.location, location), isNull(plans.removedAt)))
  return {
    robots: await tx.$count(robots, and(eq(robots.location, location), isNull(robots.deletedAt))),
    plans: counted?.plans ?? 0,
  }
}

/** Deletes a location; robots and plans that are no more, and reports, are of no location from then on. */
export async function deleteLocation(tx: Pick<Database, 'update' | 'delete'>, location: number): Promise<void> {
  const nowhere = { location: null }
  await tx
    .update(robots)
    .set(nowhere)
    .where(and(eq(robots.location, location), isNotNull(robots.deletedAt)))
  await tx
    .update(plans)
    .set(nowhere)
    .where(and(eq(plans.location, location), isNotNull(plans.removedAt)))
  await tx.delete(locations).where(eq(locations.id, location))
}
