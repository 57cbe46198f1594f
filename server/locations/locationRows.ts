import type { Location, LocationDetails } from '../../contract/resources/locations.ts'
import { toWireFlag } from '../../contract/resources/robots.ts'
import type { LOCATION_ORDERS } from '../../contract/routes/locations.ts'
import { toWireTime } from '../../contract/time.ts'
import type { Database } from '../database/database.ts'
import { accounts, audit, dataItems, locationFiles, locations, logins } from '../database/schema.ts'
import { and, asc, desc, eq, type SQL } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts, withinAccount } from '../identity/visibleAccounts.ts'

type LocationRow = typeof locations.$inferSelect

const coordinatesOf = ({ latitude, longitude }: LocationRow) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const toLocation = (row: LocationRow, accountName: string, files: { readonly [name: string]: number }): Location => ({
  id: row.id,
  name: row.name,
  category: row.category,
  account: row.account,
  account_name: accountName,
  time_zone: row.timeZone,
  requires_assessment: toWireFlag(row.requiresAssessment),
  environment: row.environment,
  coordinates: coordinatesOf(row),
  files: { ...files },
})

type Order = (typeof LOCATION_ORDERS)[number]
const ORDERS = { name: locations.name, category: locations.category, id: locations.id } as const

export type LocationPage = {
  readonly limit: number
  readonly offset: number
  readonly order_by: Order
  readonly direction: 'asc' | 'desc'
  readonly within?: number | undefined
}

/** Locations in sight, or those of one account and below. */
export const locationsInSight = (principal: Principal, within?: number): SQL | undefined =>
  and(visibleAccounts(principal, locations.account), withinAccount(principal, within, locations.account))

/** A page of the locations in sight, each with its files by name, and how many there are in all. */
export async function listLocations(db: Database, principal: Principal, page: LocationPage) {
  const wanted = locationsInSight(principal, page.within)
  const direction = page.direction === 'asc' ? asc : desc
  const rows = await db
    .select({ location: locations, accountName: accounts.name })
    .from(locations)
    .innerJoin(accounts, eq(accounts.id, locations.account))
    .where(wanted)
    .orderBy(direction(ORDERS[page.order_by]), asc(locations.name), asc(locations.id))
    .limit(page.limit)
    .offset(page.offset)
  const files = Map.groupBy(
    await db
      .select({ location: locationFiles.location, name: locationFiles.name, item: locationFiles.dataItem })
      .from(locationFiles)
      .innerJoin(locations, eq(locations.id, locationFiles.location))
      .where(wanted)
      .orderBy(asc(locationFiles.name)),
    file => file.location,
  )
  const data = rows.map(({ location, accountName }) =>
    toLocation(
      location,
      accountName,
      Object.fromEntries((files.get(location.id) ?? []).map(({ name, item }) => [name, item])),
    ),
  )
  const isAll = page.offset === 0 && data.length < page.limit
  return { data, total: isAll ? data.length : await db.$count(locations, wanted) }
}

/** Who made or changed a location last: the audit knows of all changes since it was made. */
async function savedOf(db: Database, id: number): Promise<LocationDetails['saved']> {
  const [row] = await db
    .select({ time: audit.time, login: audit.login, loginName: logins.name })
    .from(audit)
    .leftJoin(logins, eq(logins.id, audit.login))
    .where(and(eq(audit.kind, 'location'), eq(audit.object, String(id))))
    .orderBy(desc(audit.time), desc(audit.id))
    .limit(1)
  return (
    row && {
      time: toWireTime(row.time.getTime()),
      login: row.login ?? undefined,
      login_name: row.loginName ?? undefined,
    }
  )
}

/** A location in sight with what is known of its files; undefined when there is none. */
export async function findLocation(
  db: Database,
  principal: Principal,
  id: number,
): Promise<LocationDetails | undefined> {
  const [row] = await db
    .select({ location: locations, accountName: accounts.name })
    .from(locations)
    .innerJoin(accounts, eq(accounts.id, locations.account))
    .where(and(eq(locations.id, id), locationsInSight(principal)))
  if (row === undefined) return undefined
  const files = await db
    .select({ name: locationFiles.name, item: dataItems, loginName: logins.name })
    .from(locationFiles)
    .innerJoin(dataItems, eq(dataItems.id, locationFiles.dataItem))
    .leftJoin(logins, eq(logins.id, dataItems.createdBy))
    .where(eq(locationFiles.location, id))
    .orderBy(asc(locationFiles.name))
  return {
    ...toLocation(row.location, row.accountName, Object.fromEntries(files.map(({ name, item }) => [name, item.id]))),
    file_details: files.map(({ name, item, loginName }) => ({
      name,
      bytes: item.bytes,
      created: toWireTime(item.createdAt.getTime()),
      login_name: loginName ?? undefined,
    })),
    saved: await savedOf(db, id),
  }
}

/** The row of a location in sight, held until the transaction ends: what is put there at the same time waits. */
export async function holdLocation(
  tx: Pick<Database, 'select'>,
  principal: Principal,
  id: number,
): Promise<LocationRow | undefined> {
  const [row] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), locationsInSight(principal)))
    .for('update')
  return row
}
