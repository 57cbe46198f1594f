import { mediaTypeOf } from '../../contract/resources/data.ts'
import { MAX_FILE_BYTES } from '../../contract/routes/access.ts'
import { RequestError } from '../answers/errors.ts'
import type { NewDataItem } from '../dataItems/dataRows.ts'
import type { DataFolder } from './dataFolder.ts'
import { checkPicture } from './pictureCheck.ts'

/** A file as it is handed in: its bytes in base64. */
export type NamedFile = { readonly name: string; readonly part_data: string }

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
