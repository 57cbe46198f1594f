import type { LocationEdit } from '../../contract/resources/locations.ts'
import { isCurrentVersion } from '../database/currentVersions.ts'
import type { Database } from '../database/database.ts'
import { locations, plans, robots } from '../database/schema.ts'
import { and, eq, isNotNull, isNull } from '../database/sql.ts'

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

/** What is at a location and keeps it from being deleted: of plans that of which the current version is there. */
export async function occupantsOf(tx: Pick<Database, 'select' | '$count'>, location: number): Promise<Occupants> {
  return {
    robots: await tx.$count(robots, and(eq(robots.location, location), isNull(robots.deletedAt))),
    plans: await tx.$count(plans, and(eq(plans.location, location), isNull(plans.removedAt), isCurrentVersion(tx))),
  }
}

/** Deletes a location that `occupantsOf` finds empty; robots and versions that are no more there, and reports, are of no location from then on. */
export async function deleteLocation(tx: Pick<Database, 'update' | 'delete'>, location: number): Promise<void> {
  const nowhere = { location: null }
  await tx
    .update(robots)
    .set(nowhere)
    .where(and(eq(robots.location, location), isNotNull(robots.deletedAt)))
  await tx.update(plans).set(nowhere).where(eq(plans.location, location))
  await tx.delete(locations).where(eq(locations.id, location))
}
