import type { PlanImport } from '../../../contract/resources/planArchive.ts'
import type { FileDigests } from '../storedFiles.ts'
import type { ArchiveContent } from './readArchive.ts'

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
