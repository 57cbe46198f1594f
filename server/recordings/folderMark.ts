import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `recordings`: the recordings of a deployment are here; one of before marks had an id, or that was put there by hand, names none. `place`: they are
 * elsewhere, and this is the empty place that their disk is mounted on.
 */
export type FolderMark =
  | { readonly of: 'recordings'; readonly deployment: string | undefined }
  | { readonly of: 'place' }

const RECORDINGS = '.swath'
const PLACE = '.swath-other'
/** An id and the end of its line; more is no id of ours. */
const MAX_BYTES = 64

/** The folder holds the recordings of another deployment. */
export class ForeignRecordingsError extends Error {
  override readonly name = 'ForeignRecordingsError'

  constructor(root: string) {
    super(
      `The recordings in ${root} belong to another Swath deployment than the database: set SWATH_DATA and DATABASE_URL to what belongs together. If they are to be this one's, empty the file ${RECORDINGS} there.`,
    )
  }
}

async function startOf(path: string): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await handle.close()
  }
}

/**
 * What a folder was last found to be; undefined of a new one. One with both marks holds recordings: that mark is put there by hand where what is
 * missing is gone for good. What cannot be read is no recordings of ours.
 */
export async function readMark(root: string): Promise<FolderMark | undefined> {
  const names = await readdir(root).catch((): string[] => [])
  if (!names.includes(RECORDINGS)) return names.includes(PLACE) ? { of: 'place' } : undefined
  const text = await startOf(join(root, RECORDINGS)).catch(() => undefined)
  return text === undefined ? { of: 'place' } : { of: 'recordings', deployment: text === '' ? undefined : text }
}

export async function writeMark(root: string, mark: FolderMark): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const [name, text] = mark.of === 'place' ? [PLACE, ''] : [RECORDINGS, `${mark.deployment ?? ''}\n`]
  await writeFile(join(root, name), text, { mode: 0o600 })
}
