import type { Database } from '../database/database.ts'
import { readSetting } from '../settings.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRows } from './recordingRows.ts'

/** How often it is looked at. */
export const RETENTION_MS = 3_600_000
const DAY_MS = 86_400_000
const GIB = 2 ** 30

type Parts = { readonly db: Database; readonly folder: RecordingFolder; readonly rows: RecordingRows }

/**
 * Deletes the files all of whose frames are older than the setting allows, then the oldest until all take up no more than they may. What is left when the
 * service closes is deleted after its next start.
 */
export async function deleteExpired(
  { db, folder, rows }: Parts,
  nowMs: number,
  isClosing: () => boolean,
): Promise<void> {
  const remove = async (key: string): Promise<void> => {
    await folder.remove(key)
    await rows.remove(key)
  }
  const days = await readSetting(db, 'recordings.retentionDays')
  for (const { key } of await rows.before(nowMs - days * DAY_MS)) {
    if (isClosing()) return
    await remove(key)
  }
  const stored = await rows.all()
  let spare = (await readSetting(db, 'recordings.maxGiB')) * GIB - stored.reduce((sum, { bytes }) => sum + bytes, 0)
  // What is still being written stays.
  for (const { key, bytes } of stored.filter(({ complete }) => complete).toSorted((a, b) => a.toMs - b.toMs)) {
    if (spare >= 0 || isClosing()) break
    await remove(key)
    spare += bytes
  }
}
