import { mediaTypeOf } from '../../../../contract/resources/data.ts'
import { MAX_FILE_BYTES } from '../../../../contract/routes/access.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { type DataItem, type NewDataItem, toDataItem } from '../../../dataItems/dataRows.ts'
import { audited } from '../../../identity/audit.ts'
import { changesBetween } from '../../../identity/auditChanges.ts'
import type { DataFolder } from '../../../plans/dataFolder.ts'
import { type RequestContext, signedIn } from '../../implementer.ts'
import { checkPicture } from './pictureCheck.ts'

export type NamedFile = { readonly name: string; readonly part_data: string }
export type DataParts = { readonly db: Database; readonly dataFolder: DataFolder }

/** @throws RequestError badRequest for a kind of file that is not taken */
export function mediaType(name: string): string {
  const type = mediaTypeOf(name)
  if (type === undefined)
    throw new RequestError('badRequest', 'errors.data.filetype', 'Files of this kind are not taken', { field: 'name' })
  return type
}

/** Stores a file's bytes, once they are what the name promises. */
export async function storedFile(
  dataFolder: DataFolder,
  { name, part_data: base64 }: NamedFile,
  account: number,
): Promise<NewDataItem> {
  const filetype = mediaType(name)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new RequestError('tooLarge', 'errors.data.tooLarge', 'A file is larger than 64 MiB')
  await checkPicture(bytes, filetype, 'part_data')
  return { name, filetype, account, ...(await dataFolder.store(bytes)) }
}

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
