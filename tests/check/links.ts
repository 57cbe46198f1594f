import { posix } from 'node:path'
import type { Check } from './check.ts'
import { filePaths, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** How a heading is named in an address: lower case, hyphens between words, nothing else. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** @returns links of Markdown documents to files, folders or headings that do not exist; links to other places are not followed */
function linkFindings(existing: readonly string[], documents: readonly SourceFile[]): readonly string[] {
  const exists = (target: string): boolean => existing.some(path => path === target || path.startsWith(`${target}/`))
  const anchors = new Map(
    documents.map(({ path, text }) => [
      path,
      new Set(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading))),
    ]),
  )
  return documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)[^)]*\)/g), ([, link = '']) => link)
      .filter(link => !link.includes(':'))
      .flatMap(link => {
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
        if (!exists(target)) return [`${path} links to ${target}, which does not exist`]
        const isThere = anchor === undefined || anchors.get(target)?.has(anchor) === true
        return isThere ? [] : [`${path} links to #${anchor} of ${target}, which has no such heading`]
      }),
  )
}

export const linksCheck: Check = {
  name: 'links of documents',
  run: async root => linkFindings(await filePaths(root), await sourceFiles(root, path => path.endsWith('.md'))),
}
