import type { Database } from '../database/database.ts'
import { dataItems, locationFiles, planFiles } from '../database/schema.ts'
import { and, eq, lt, notExists, notInArray, sql } from '../database/sql.ts'
import type { Principal } from '../identity/principal.ts'
import { visibleAccounts } from '../identity/visibleAccounts.ts'

export type DataItem = typeof dataItems.$inferSelect
export type NewDataItem = Pick<DataItem, 'name' | 'filetype' | 'bytes' | 'sha256' | 'account'> &
  Partial<Pick<DataItem, 'comment' | 'plan' | 'createdBy'>>

/** What the wire says of a data file. */
export const toDataItem = ({ id, name, filetype, bytes, sha256, createdAt, comment, plan }: DataItem) => ({
  id,
  name,
  filetype,
  bytes,
  sha256,
  created: createdAt.toISOString(),
  ...(comment !== '' && { comment }),
  ...(plan !== null && { parent_type: 'cleaning_plan' as const, parent_id: plan }),
})

const inSight = (principal: Principal, id: number) =>
  and(eq(dataItems.id, id), visibleAccounts(principal, dataItems.account))

/** A data file in sight. */
export async function findDataItem(db: Database, principal: Principal, id: number): Promise<DataItem | undefined> {
  const [item] = await db.select().from(dataItems).where(inSight(principal, id))
  return item
}

async function inserted(db: Pick<Database, 'insert'>, item: NewDataItem): Promise<DataItem> {
  const [row] = await db.insert(dataItems).values(item).returning()
  if (row === undefined) throw new Error('A new data item has no row')
  return row
}

export const insertDataItem = (db: Database, item: NewDataItem): Promise<DataItem> => inserted(db, item)

/** Only within its kind. @returns undefined when there is none of this kind in sight */
export async function renameDataItem(
  db: Database,
  principal: Principal,
  id: number,
  name: string,
  filetype: string,
): Promise<DataItem | undefined> {
  const ofKind = and(inSight(principal, id), eq(dataItems.filetype, filetype))
  const [row] = await db.update(dataItems).set({ name }).where(ofKind).returning()
  return row
}

/**
 * Takes a data file away; its bytes stay in the folder, where other items may share them.
 * @throws a foreign key violation while a plan or a location has it
 */
export async function deleteDataItem(db: Database, principal: Principal, id: number): Promise<boolean> {
  const gone = await db.delete(dataItems).where(inSight(principal, id)).returning({ id: dataItems.id })
  return gone.length > 0
}

/** Gives a record its file, once: false when it has one. */
export async function fillDataItem(
  db: Database,
  id: number,
  { bytes, sha256 }: Pick<DataItem, 'bytes' | 'sha256'>,
): Promise<boolean> {
  const empty = and(eq(dataItems.id, id), eq(dataItems.bytes, 0))
  return (await db.update(dataItems).set({ bytes, sha256 }).where(empty).returning({ id: dataItems.id })).length > 0
}

/** Records of a login that wait for their file. */
export const emptyRecordsOf = (db: Pick<Database, '$count'>, login: number): Promise<number> =>
  db.$count(dataItems, and(eq(dataItems.createdBy, login), eq(dataItems.bytes, 0)))

/** Takes away records that have waited for a file since before a moment, but those whose file is on its way. */
export async function forgetEmptyRecords(db: Database, before: Date, open: readonly number[]): Promise<void> {
  await db
    .delete(dataItems)
    .where(
      and(
        eq(dataItems.bytes, 0),
        lt(dataItems.createdAt, before),
        notInArray(dataItems.id, [...open]),
        notExists(db.select({ one: sql`1` }).from(planFiles).where(eq(planFiles.dataItem, dataItems.id))),
        notExists(db.select({ one: sql`1` }).from(locationFiles).where(eq(locationFiles.dataItem, dataItems.id))),
      ),
    )
}
