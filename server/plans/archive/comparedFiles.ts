import type { PlanImport } from '../../../contract/resources/planArchive.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planFiles } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import type { ArchiveContent } from './readArchive.ts'

/** File name → SHA-256 of what a version has under it. */
export type FileDigests = ReadonlyMap<string, string>

export async function fileDigests(db: Pick<Database, 'select'>, plan: number): Promise<FileDigests> {
  const rows = await db
    .select({ name: planFiles.name, sha256: dataItems.sha256 })
    .from(planFiles)
    .innerJoin(dataItems, eq(dataItems.id, planFiles.dataItem))
    .where(eq(planFiles.plan, plan))
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** What an archive holds against what a version has (L-047). */
export function comparedFiles(
  { files, unknown }: Pick<ArchiveContent, 'files' | 'unknown'>,
  before: FileDigests,
): PlanImport['files'] {
  const names = new Set(files.map(({ name }) => name))
  return [
    ...files.map(({ name, sha256, bytes }) => {
      const known = before.get(name)
      const status = known === undefined ? 'new' : known === sha256 ? 'same' : 'changed'
      return { name, bytes, status } as const
    }),
    ...[...before.keys()].filter(name => !names.has(name)).map(name => ({ name, status: 'missing' as const })),
    ...unknown.map(name => ({ name, status: 'unknown' as const })),
  ]
}
