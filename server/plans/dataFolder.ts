import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { isMissing } from '../missingFile.ts'

/** Bytes of data files, each under the SHA-256 of what it holds (lower-case hex), so the same bytes are kept once. */
export type DataFolder = {
  /** Settles when the bytes are on the disk under their name; half a file never stands there. */
  store(bytes: Uint8Array): Promise<{ readonly sha256: string; readonly bytes: number }>
  /** Gives a file on the same disk, which holds these bytes, its place here; it is gone from where it was. */
  adopt(path: string, sha256: string): Promise<void>
  /**
   * Takes a file away that nothing names; one that was stored or adopted since `sinceMs`, or was so once more, stays: whoever did that has yet to write
   * down that it is needed.
   */
  remove(sha256: string, sinceMs: number): Promise<void>
  read(sha256: string): ReadStream
  /** Where the file is, or would be. */
  pathOf(sha256: string): string
}

/** What the promise answers; undefined where there is no such file. */
const unlessMissing = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

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
export function openDataFolder(root: string, clock: Pick<Clock, 'now'> = systemClock): DataFolder {
  const folderOf = (sha256: string) => join(root, sha256.slice(0, 2))
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256)
  /** Notes that the bytes were handed in now. False where there is no such file. */
  const renew = async (path: string): Promise<boolean> => {
    const seconds = clock.now() / 1000
    return (await unlessMissing(utimes(path, seconds, seconds).then(() => true))) ?? false
  }
  return {
    store: async bytes => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const stored = { sha256, bytes: bytes.byteLength }
      if (await renew(pathOf(sha256))) return stored
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
        await renew(unfinished)
        await rename(unfinished, pathOf(sha256))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(folderOf(sha256))
      return stored
    },
    adopt: async (path, sha256) => {
      if (await renew(pathOf(sha256))) return rm(path, { force: true })
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 })
      const file = await open(path, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await renew(path)
      await rename(path, pathOf(sha256))
      await syncFolder(folderOf(sha256))
    },
    remove: async (sha256, sinceMs) => {
      const isNeeded = async (path: string) => ((await unlessMissing(stat(path)))?.mtimeMs ?? 0) >= sinceMs
      if (await isNeeded(pathOf(sha256))) return
      // Out of reach first: whoever stores the same bytes from now on writes them anew, and whoever has just done so is seen by its time.
      const aside = join(folderOf(sha256), `${randomUUID()}.part`)
      if ((await unlessMissing(rename(pathOf(sha256), aside).then(() => true))) === undefined) return
      await ((await isNeeded(aside)) ? rename(aside, pathOf(sha256)) : rm(aside, { force: true }))
    },
    read: sha256 => createReadStream(pathOf(sha256)),
    pathOf,
  }
}
