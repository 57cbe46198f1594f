import type { Database } from '../database/database.ts'
import { dataItems, planFiles } from '../database/schema.ts'
import { asc, eq } from '../database/sql.ts'

/** A file of a version: its name, its length in bytes, and the SHA-256 that the data folder has it under. */
export type StoredFile = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** Files of a version, by name. */
export const storedFiles = (db: Pick<Database, 'select'>, plan: number): Promise<readonly StoredFile[]> =>
  db
    .select({ name: planFiles.name, bytes: dataItems.bytes, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(planFiles.plan, plan))
    .orderBy(asc(planFiles.name))

/** File name → SHA-256 of what a version has under it. */
export type FileDigests = ReadonlyMap<string, string>

export async function fileDigests(db: Pick<Database, 'select'>, plan: number): Promise<FileDigests> {
  const files = await storedFiles(db, plan)
  return new Map(files.map(({ name, sha256 }) => [name, sha256]))
}
