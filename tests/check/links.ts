import { posix } from 'node:path'
import type { Check } from './check.ts'
import { filePaths, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** @returns links of Markdown documents to files or folders that do not exist; links to other places are not followed */
function linkFindings(existing: readonly string[], documents: readonly SourceFile[]): readonly string[] {
  const exists = (target: string): boolean => existing.some(path => path === target || path.startsWith(`${target}/`))
  return documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, link = '']) => link)
      .filter(link => !link.includes(':'))
      .map(link => posix.join(posix.dirname(path), link).replace(/\/$/, ''))
      .filter(target => !exists(target))
      .map(target => `${path} links to ${target}, which does not exist`),
  )
}

export const linksCheck: Check = {
  name: 'links of documents',
  run: async root => linkFindings(await filePaths(root), await sourceFiles(root, path => path.endsWith('.md'))),
}
