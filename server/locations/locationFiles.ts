import type { Database } from '../database/database.ts'
import { dataItems, locationFiles, locations, planFiles, reportInspections } from '../database/schema.ts'
import { and, eq, inArray, notExists } from '../database/sql.ts'
import type { DataItem, NewDataItem } from '../dataItems/dataRows.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

/** The account of a location in sight. */
export async function accountOfLocation(
  db: Database,
  principal: Principal,
  location: number,
): Promise<number | undefined> {
  const wanted = and(eq(locations.id, location), visibleAccounts(principal, locations.account))
  const [row] = await db.select({ account: locations.account }).from(locations).where(wanted)
  return row?.account
}

/** A file of a location in sight, by its name (B-045). */
export async function findLocationFile(
  db: Database,
  principal: Principal,
  location: number,
  name: string,
): Promise<DataItem | undefined> {
  const [row] = await db
    .select({ item: dataItems })
    .from(locationFiles)
    .innerJoin(locations, eq(locations.id, locationFiles.location))
    .innerJoin(dataItems, eq(dataItems.id, locationFiles.dataItem))
    .where(
      and(
        eq(locationFiles.location, location),
        eq(locationFiles.name, name),
        visibleAccounts(principal, locations.account),
      ),
    )
  return row?.item
}

/** Takes data items away that nothing else has. */
async function deleteUnused(tx: Pick<Database, 'select' | 'delete'>, items: readonly number[]): Promise<void> {
  if (items.length === 0) return
  const inPlans = tx.select({ id: planFiles.plan }).from(planFiles).where(eq(planFiles.dataItem, dataItems.id))
  const inPlaces = tx
    .select({ id: locationFiles.location })
    .from(locationFiles)
    .where(eq(locationFiles.dataItem, dataItems.id))
  const inReports = tx
    .select({ id: reportInspections.id })
    .from(reportInspections)
    .where(eq(reportInspections.picture, dataItems.id))
  const unused = and(inArray(dataItems.id, [...items]), notExists(inPlans), notExists(inPlaces), notExists(inReports))
  await tx.delete(dataItems).where(unused)
}

/** Gives a location a file; one that it had under this name goes. */
export const replaceLocationFile = (
  db: Database,
  location: number,
  item: NewDataItem & { readonly createdBy: number },
): Promise<DataItem> =>
  db.transaction(async tx => {
    const named = and(eq(locationFiles.location, location), eq(locationFiles.name, item.name))
    // Of two at once the second waits here, and then takes the place of the first.
    const [before] = await tx.select({ item: locationFiles.dataItem }).from(locationFiles).where(named).for('update')
    const [row] = await tx.insert(dataItems).values(item).returning()
    if (row === undefined) throw new Error('A new data item has no row')
    await tx
      .insert(locationFiles)
      .values({ location, name: item.name, dataItem: row.id })
      .onConflictDoUpdate({ target: [locationFiles.location, locationFiles.name], set: { dataItem: row.id } })
    if (before !== undefined) await deleteUnused(tx, [before.item])
    return row
  })

/**
 * Takes files from a location: that of a name, or all.
 * @returns their data items, which stay where something else has them
 */
export async function dropLocationFiles(
  tx: Pick<Database, 'select' | 'delete'>,
  location: number,
  name?: string,
): Promise<readonly number[]> {
  const named = name === undefined ? undefined : eq(locationFiles.name, name)
  const gone = await tx
    .delete(locationFiles)
    .where(and(eq(locationFiles.location, location), named))
    .returning({ item: locationFiles.dataItem })
  const items = gone.map(({ item }) => item)
  await deleteUnused(tx, items)
  return items
}
