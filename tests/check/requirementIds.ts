import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** IDs of the rows of docs/requirements.md. */
export const catalogueIds = (catalogue: string): ReadonlySet<string> =>
  new Set([...catalogue.matchAll(/^\| ([A-Z]-\d{3}) \|/gm)].flatMap(([, id]) => id ?? []))

/** @returns IDs named in tests that no row has: such a test proves nothing that was asked for */
export function idFindings(known: ReadonlySet<string>, files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const named = new Set([...text.matchAll(/\b[A-Z]-\d{3}\b/g)].map(([id]) => id))
    return [...named].filter(id => !known.has(id)).map(id => `${path} names ${id}, which docs/requirements.md has not`)
  })
}

export const requirementIdsCheck: Check = {
  name: 'requirement IDs',
  run: async root => {
    const files = await sourceFiles(root, path => /^(tests|e2e)\//.test(path) && isTypeScript(path))
    return idFindings(catalogueIds(await readFile(join(root, 'docs/requirements.md'), 'utf8')), files)
  },
}
