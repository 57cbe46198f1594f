import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** "decision 7", "decisions 4 to 6": entries of docs/decisions.md, which begin with their number. */
const DECISION = /\bdecisions? (\d+)(?: to (\d+))?/gi
/** "protocol, section 3": a numbered heading of docs/protocol.md. Whatever is cited so has to be a document. */
const SECTION = /\b([A-Za-z][a-z-]*), section (\d+)/g
/** A document by its path. */
const DOCUMENT = /\bdocs\/[\w-]+\.(?:md|mjs|conf)\b/g

const ENTRY = /^- \*\*(\d+) /gm

/** Texts of the documents by name, without folder and ending. */
type Documents = ReadonlyMap<string, string>

const numbersOf = (text: string | undefined, entry: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text?.matchAll(entry) ?? [], ([, number = '']) => number))

/** @returns what comments, titles and documents cite and no document has */
export function citationFindings(
  documents: Documents,
  paths: readonly string[],
  files: readonly SourceFile[],
): readonly string[] {
  const decisions = numbersOf(documents.get('decisions'), ENTRY)
  const sections = new Map([...documents].map(([name, text]) => [name, numbersOf(text, /^## (\d+)\. /gm)]))
  return files.flatMap(({ path, text }) => {
    const named = Array.from(text.matchAll(DECISION), ([, first = '', last = first]) => [first, last]).flat()
    const cited = [...new Set(named)].filter(number => !decisions.has(number))
    const missing = Array.from(text.matchAll(SECTION)).filter(
      ([, name = '', number = '']) => sections.get(name.toLowerCase())?.has(number) !== true,
    )
    const gone = Array.from(text.matchAll(DOCUMENT), ([name]) => name).filter(name => !paths.includes(name))
    return [
      ...cited.map(number => `${path} cites decision ${number}, which docs/decisions.md has not`),
      ...missing.map(([, name, number]) => `${path} cites section ${number} of docs/${name}.md, which is not there`),
      ...gone.map(name => `${path} cites ${name}, which does not exist`),
    ]
  })
}

/** @returns numbers of decisions that two entries have */
export function repeatedDecisions(decisions: string): readonly string[] {
  const numbers = Array.from(decisions.matchAll(ENTRY), ([, number = '']) => number)
  const repeated = numbers.filter((number, i) => numbers.indexOf(number) !== i)
  return repeated.map(number => `docs/decisions.md has two entries of the number ${number}`)
}

export const citationsCheck: Check = {
  name: 'documents that comments cite',
  run: async root => {
    const documents = await sourceFiles(root, path => path.startsWith('docs/'))
    const code = await sourceFiles(root, path => isTypeScript(path) && !path.startsWith('tests/check/'))
    const texts = new Map(documents.map(({ path, text }) => [path.replace(/^docs\/(.+)\.md$/, '$1'), text]))
    return [
      ...repeatedDecisions(texts.get('decisions') ?? ''),
      ...citationFindings(
        texts,
        documents.map(({ path }) => path),
        [...code, ...documents.filter(({ path }) => path.endsWith('.md'))],
      ),
    ]
  },
}
