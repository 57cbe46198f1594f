/** Recordings leave room on their disk, so that they cannot stop the database beside them. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRows } from './recordingRows.ts'

/** Bytes of a disk, and how many of them the service may still fill. */
export type DiskSpace = { readonly totalBytes: number; readonly freeBytes: number }

/** What stays free: this share of the disk, and no less than this much. */
const FREE_SHARE = 0.1
const MIN_FREE_BYTES = 5 * 2 ** 30
/** Files that are looked for at once when some have to go. */
const BATCH = 50

/** How much of a disk recordings leave free. */
const keptFree = ({ totalBytes }: DiskSpace): number => Math.max(MIN_FREE_BYTES, totalBytes * FREE_SHARE)

/** @param folder a folder on the disk; where it is not there yet, the one that it will be in counts */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(existsSync(folder) ? folder : dirname(folder))
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

type Parts = {
  readonly folder: Pick<RecordingFolder, 'remove'>
  readonly rows: Pick<RecordingRows, 'oldest' | 'remove'>
  readonly log: Logger
  readonly space: () => Promise<DiskSpace>
}

/**
 * Deletes the oldest files until as much is free as has to be, by their own sizes: some disks take a while to say that room has come free.
 * @returns false where even that does not suffice
 */
export async function makeRoom({ folder, rows, log, space }: Parts): Promise<boolean> {
  const now = await space()
  let missing = keptFree(now) - now.freeBytes
  let removed = 0
  while (missing > 0) {
    const files = await rows.oldest(BATCH)
    if (files.length === 0) break
    for (const { key, bytes } of files) {
      if (missing <= 0) break
      await folder.remove(key)
      await rows.remove(key)
      removed += 1
      missing -= bytes
    }
  }
  if (removed > 0) log.warn({ files: removed }, 'The oldest recordings were deleted: the disk was nearly full')
  return missing <= 0
}
