import { type Grants, isGranted } from '../../contract/permissions.ts'
import { type LocationPin, type LocationSummary, SUMMARY_RESULTS } from '../../contract/resources/locations.ts'
import type { Pin } from '../../contract/resources/pins.ts'
import { isCurrentVersion } from '../database/currentVersions.ts'
import type { Database } from '../database/database.ts'
import { cleaningReports, locations, logins, pins, plans, robots } from '../database/schema.ts'
import { and, asc, count, desc, eq, inArray, isNull } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'
import { pinColumns, toPin } from '../pins/pinRows.ts'
import { locationsInSight } from './locationRows.ts'

/** What robots say of themselves and what was recorded of them; replayed runs are nobody's work. */
const REALITIES = ['physical', 'recording'] as const

type Counts = ReadonlyMap<number, number>
const countsOf = (rows: readonly { readonly location: number | null; readonly count: number }[]): Counts =>
  new Map(rows.flatMap(({ location, count: counted }) => (location === null ? [] : [[location, counted] as const])))

async function robotCounts(db: Database, principal: Principal): Promise<Counts> {
  const there = and(isNull(robots.deletedAt), visibleAccounts(principal, robots.account))
  return countsOf(
    await db.select({ location: robots.location, count: count() }).from(robots).where(there).groupBy(robots.location),
  )
}

const plansThere = (principal: Principal) => and(isNull(plans.removedAt), visibleAccounts(principal, plans.account))

async function planCounts(db: Database, principal: Principal): Promise<Counts> {
  return countsOf(
    await db
      .select({ location: plans.location, count: count() })
      .from(plans)
      .where(and(plansThere(principal), isCurrentVersion(db)))
      .groupBy(plans.location),
  )
}

const openPins = and(eq(pins.deleted, false), eq(pins.status, 'open'))

async function pinCounts(db: Database, principal: Principal): Promise<Counts> {
  return countsOf(
    await db
      .select({ location: plans.location, count: count() })
      .from(pins)
      .innerJoin(plans, eq(plans.id, pins.plan))
      .where(and(openPins, plansThere(principal)))
      .groupBy(plans.location),
  )
}

/** The newest reports of each location: some steps into an index a location, however many reports there are. */
async function newestResults(db: Database, principal: Principal, within: number | undefined) {
  const newest = db
    .select({ id: cleaningReports.id, result: cleaningReports.result, endTime: cleaningReports.endTime })
    .from(cleaningReports)
    .where(
      and(
        eq(cleaningReports.location, locations.id),
        eq(cleaningReports.deleted, false),
        inArray(cleaningReports.reality, [...REALITIES]),
        visibleAccounts(principal, cleaningReports.account),
      ),
    )
    .orderBy(desc(cleaningReports.startTime), desc(cleaningReports.id))
    .limit(SUMMARY_RESULTS)
    .as('newest')
  const rows = await db
    .select({ location: locations.id, id: newest.id, result: newest.result, endTime: newest.endTime })
    .from(locations)
    .crossJoinLateral(newest)
    .where(locationsInSight(principal, within))
  return Map.groupBy(rows, ({ location }) => location)
}

/** What is at each location in sight; what the reader may not see is left out (O-003, decision 7). */
export async function summariesOf(
  db: Database,
  principal: Principal & { readonly grants: Grants },
  within: number | undefined,
): Promise<LocationSummary[]> {
  const may = (resource: string) => isGranted(principal.grants, [resource, 'view'])
  const places = await db
    .select({ id: locations.id })
    .from(locations)
    .where(locationsInSight(principal, within))
    .orderBy(asc(locations.id))
  const robotsThere = may('Robots') ? await robotCounts(db, principal) : undefined
  const seesPlans = may('CleaningPlans')
  const plansOf = seesPlans ? await planCounts(db, principal) : undefined
  const pinsOf = seesPlans ? await pinCounts(db, principal) : undefined
  const results = may('CleaningReports') ? await newestResults(db, principal, within) : undefined
  return places.map(({ id }) => ({
    id,
    ...(robotsThere && { robots: robotsThere.get(id) ?? 0 }),
    ...(plansOf && { plans: plansOf.get(id) ?? 0 }),
    ...(pinsOf && { pins: pinsOf.get(id) ?? 0 }),
    ...(results && {
      results: (results.get(id) ?? []).map(row => ({
        id: row.id,
        result: row.result,
        end_timestamp: row.endTime.getTime(),
      })),
    }),
  }))
}

/** Pins on the plans of a location, the newest first; deleted ones never. */
export async function pinsAt(
  db: Database,
  principal: Principal,
  location: number,
  status: Pin['status'] | undefined,
): Promise<LocationPin[]> {
  const rows = await db
    .select({ ...pinColumns(principal), planName: plans.name, firstId: plans.firstId })
    .from(pins)
    .innerJoin(plans, eq(plans.id, pins.plan))
    .innerJoin(logins, eq(logins.id, pins.createdBy))
    .where(
      and(
        eq(plans.location, location),
        plansThere(principal),
        eq(pins.deleted, false),
        status && eq(pins.status, status),
      ),
    )
    .orderBy(desc(pins.id))
  return rows.map(({ planName, firstId, ...row }) => ({
    ...toPin(row),
    plan_name: planName,
    plan_first_id: firstId,
  }))
}
