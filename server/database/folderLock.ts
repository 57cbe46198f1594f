import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPrivateFolder } from './privateFolder.ts'

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process alone. The lock is the operating system's (SQLite's on an empty file, Node itself has no file lock), so it
 * ends with the process, however that ends, and there is no stale one.
 * @returns what gives it back
 * @throws FolderInUseError, FolderNotPrivateError
 */
export function lockFolder(folder: string): () => void {
  openPrivateFolder(folder)
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUseError(`Another Swath service uses the data folder ${folder}: stop it, or set SWATH_DATA.`)
    throw error
  }
  return () => file.close()
}
