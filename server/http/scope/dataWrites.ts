import type { Database } from '../../database/database.ts'
import { type DataItem, toDataItem } from '../../dataItems/dataRows.ts'
import { audited } from '../../identity/audit.ts'
import { changesBetween } from '../../identity/auditChanges.ts'
import { type RequestContext, signedIn } from '../implementer.ts'

/** Writes a data file's row, and who did it into the audit. */
export function writeItem(
  db: Database,
  context: RequestContext,
  action: 'data.create' | 'data.rename',
  write: (tx: Database) => Promise<{ readonly item: DataItem; readonly was?: string | undefined }>,
): Promise<DataItem> {
  const entry = { principal: signedIn(context), address: context.request.ip, action }
  return db.transaction(async tx => {
    const { item, was } = await write(tx)
    const changes = was === undefined ? {} : changesBetween({ name: was }, { name: item.name })
    await audited(tx, { ...entry, object: { id: item.id }, changes })
    return item
  })
}

/** Writes the row of a new data file. */
export async function createItem(db: Database, context: RequestContext, insert: (tx: Database) => Promise<DataItem>) {
  return toDataItem(await writeItem(db, context, 'data.create', async tx => ({ item: await insert(tx) })))
}
