import type { Check } from './check.ts'
import { numberFindings } from './documentNumbers.ts'
import { readTexts } from './locales.ts'
import { filePaths, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Folders whose files are named by their path from the root. */
const HOUSE = /^(?:contract|floor|machines|map|workers|src|server|robots|locales|tests|e2e|docs)\//
const CODE_FILE = /\.(?:ts|tsx|mts|mjs|css)$/
const isCode = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs|css|html|json|conf)$/.test(path) && !path.endsWith('-lock.json') && !path.startsWith('locales/')
/** Requirements quote the product specifications, and say nothing of files. */
const isDocument = (path: string): boolean => path.endsWith('.md') && path !== 'docs/requirements.md'

/** What stands between backticks outside of code blocks, with its line. */
export function codeSpans(text: string): readonly { readonly span: string; readonly line: number }[] {
  const blank = (block: string): string => block.replace(/[^\n]/g, '')
  const lines = text.replace(/^```[\s\S]*?^```$/gm, blank).split('\n')
  return lines.flatMap((content, index) =>
    Array.from(content.matchAll(/`([^`]+)`/g), ([, span = '']) => ({ span, line: index + 1 })),
  )
}

/** A name that only code would have: `applyFrame`, `FLUSH_MS`, `boot_id`, also before brackets. */
const NAME =
  /^(?:[a-z]+[a-z\d]*(?:[A-Z][A-Za-z\d]*)+|[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Za-z\d]+(?:_[A-Za-z\d]+)+)(?=$|\()/
/** Names with dots between them: a text's key, a setting, a member; and what may stand for the last of them. */
const DOTTED = /^[a-z]\w*(?:\.\w+)+$/i
const ANY_LAST = /\.(?:\*|\{\w+\})$/
/** Files of the data folder, of configurations and of others, which look like such names. */
const OTHER_FILE = /\.(?:json|yaml|md|conf|example|anchor|key|log|g2o)$/
/** Names of other products that an operator needs. */
const OTHERS = new Set(['NODE_EXTRA_CA_CERTS'])

type Tree = {
  readonly paths: readonly string[]
  /** Keys of the English texts. */
  readonly keys: readonly string[]
  /** Whether code has it: as a whole word, or as it stands. */
  readonly hasWord: (word: string) => boolean
  readonly hasText: (text: string) => boolean
}

/** Why a code span is not so; undefined when it is, or says nothing that could be checked. */
function fault(span: string, { paths, keys, hasWord, hasText }: Tree): string | undefined {
  const exists = (path: string): boolean =>
    paths.some(each => `/${each}`.endsWith(`/${path}`) || `/${each}`.includes(`/${path}/`))
  if (/^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(span)) {
    const path = span.replace(/\/$/, '')
    const isPath = CODE_FILE.test(span) || HOUSE.test(span) || (span.endsWith('/') && !span.includes('.'))
    if (isPath) return exists(path) || exists(`${path}.ts`) ? undefined : 'does not exist'
  }
  const name = NAME.exec(span)?.[0]
  if (name !== undefined) return hasWord(name) || OTHERS.has(name) ? undefined : 'is nowhere in the code'
  const dotted = span.replace(ANY_LAST, '')
  if (!DOTTED.test(dotted) || OTHER_FILE.test(span)) return undefined
  const group = `${dotted.split('.')[0]}.`
  const isKey = keys.some(key => `${key}.`.startsWith(`${dotted}.`) || key.startsWith(`${dotted}_`))
  if (keys.some(key => key.startsWith(group)) && isKey) return undefined
  return hasText(dotted) ? undefined : 'is nowhere in the code'
}

type Repository = Pick<Tree, 'paths' | 'keys'> & {
  readonly code: readonly SourceFile[]
  readonly documents: readonly SourceFile[]
}

/** @returns files, folders and names that documents name and that are not there */
export function nameFindings({ paths, keys, code, documents }: Repository): readonly string[] {
  const words = new Set(code.flatMap(({ text }) => text.split(/[^\w$]+/)))
  const everything = code.map(({ text }) => text).join('\n')
  const tree: Tree = {
    paths,
    keys,
    hasWord: word => words.has(word),
    hasText: text => everything.includes(text),
  }
  const answers = new Map<string, string | undefined>()
  return documents.flatMap(({ path, text }) =>
    codeSpans(text).flatMap(({ span, line }) => {
      if (!answers.has(span)) answers.set(span, fault(span, tree))
      const reason = answers.get(span)
      return reason === undefined ? [] : [`${path}:${line} names \`${span}\`, which ${reason}`]
    }),
  )
}

export const documentNamesCheck: Check = {
  name: 'files, names and numbers in documents',
  run: async root => {
    const [paths, english] = await Promise.all([filePaths(root), readTexts(root, 'en')])
    const [code, documents] = await Promise.all([sourceFiles(root, isCode), sourceFiles(root, isDocument)])
    return [...nameFindings({ paths, keys: [...english.keys()], code, documents }), ...numberFindings(code, documents)]
  },
}
