import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder can be read by others, and this process may not change that. */
export class FolderNotPrivateError extends Error {
  override readonly name = 'FolderNotPrivateError'

  constructor(folder: string, options?: ErrorOptions) {
    super(
      `Others can read the data folder ${folder}, and not all of it belongs to this user: give it to the user that runs Swath and make it mode 0700, or set SWATH_DATA.`,
      options,
    )
  }
}

const PRIVATE = 0o700
const OTHERS = 0o077

/** Takes from everybody else what they may with a file or a folder; links are left alone, and lead nowhere here. */
function closeAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & PRIVATE)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
}

/**
 * Makes the data folder, or makes the one that is there its owner's alone, with all that lies in it: an older version, or a person, may have left it open.
 * @throws FolderNotPrivateError
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE })
  // Windows has other ways, and no such numbers.
  if (process.getuid === undefined) return
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid()) {
    if ((mode & OTHERS) !== 0) throw new FolderNotPrivateError(folder)
    return
  }
  try {
    closeAll(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM')
      throw new FolderNotPrivateError(folder, { cause: error })
    throw error
  }
}

/** What this process and its children make from here on is for their user alone. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)
