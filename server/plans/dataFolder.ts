import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of data files, each under the SHA-256 of what it holds (lower-case hex), so the same bytes are kept once. */
export type DataFolder = {
  /** Settles when the bytes are on the disk under their name; half a file never stands there. */
  store(bytes: Uint8Array): Promise<{ readonly sha256: string; readonly bytes: number }>
  /** Gives a file on the same disk, which holds these bytes, its place here; it is gone from where it was. */
  adopt(path: string, sha256: string): Promise<void>
  read(sha256: string): ReadStream
  /** Where the file is, or would be. */
  pathOf(sha256: string): string
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Makes a new name in a folder outlive the machine, not only the process. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param root `{data folder}/files` */
export function openDataFolder(root: string): DataFolder {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256)
  return {
    store: async bytes => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const stored = { sha256, bytes: bytes.byteLength }
      if (await exists(pathOf(sha256))) return stored
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 })
      const unfinished = join(folderOf(sha256), `${randomUUID()}.part`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, pathOf(sha256))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(folderOf(sha256))
      return stored
    },
    adopt: async (path, sha256) => {
      if (await exists(pathOf(sha256))) return rm(path, { force: true })
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 })
      const file = await open(path, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path, pathOf(sha256))
      await syncFolder(folderOf(sha256))
    },
    read: sha256 => createReadStream(pathOf(sha256)),
    pathOf,
  }
}
