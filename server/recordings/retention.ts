import type { Database } from '../database/database.ts'
import { readSetting } from '../settings.ts'
import type { RecordingFolder } from './recordingFolder.ts'
import type { RecordingRows } from './recordingRows.ts'

export const DAY_MS = 86_400_000

type Parts = { readonly db: Database; readonly folder: RecordingFolder; readonly rows: RecordingRows }

/** Deletes the files all of whose frames are older than the setting allows. */
export async function deleteExpired({ db, folder, rows }: Parts, nowMs: number): Promise<void> {
  const days = await readSetting(db, 'recordings.retentionDays')
  for (const { key } of await rows.before(nowMs - days * DAY_MS)) {
    await folder.remove(key)
    await rows.remove(key)
  }
}
