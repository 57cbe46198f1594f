import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { ERROR_CONTEXTS } from '../../contract/errors.ts'
import { englishPartOf } from '../../src/i18n/englishParts.ts'
import type { Check } from './check.ts'
import { readTexts, type Texts } from './locales.ts'
import { references } from './references.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** A file that imports this one has the texts of the screens, and so has all that is loaded by it. */
const SCREEN_TEXTS = 'src/i18n/screenTexts.ts'
/** What the browser starts with. The router's tree is generated from the routes. */
const isRoot = (path: string): boolean => path === 'src/main.tsx' || path.startsWith('src/routes/')

const targets = (file: SourceFile): readonly string[] =>
  references(file).flatMap(({ to, typeOnly }) =>
    to === undefined || typeOnly ? [] : [posix.join(posix.dirname(file.path), to)],
  )

/** Files that can be loaded while no screen has brought its texts. */
function withoutScreenTexts(files: readonly SourceFile[]): readonly SourceFile[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const reached = new Set<SourceFile>()
  const visit = (file: SourceFile): void => {
    if (reached.has(file)) return
    const named = targets(file)
    if (named.includes(SCREEN_TEXTS)) return
    reached.add(file)
    for (const path of named) {
      const next = byPath.get(path)
      if (next) visit(next)
    }
  }
  for (const file of files) if (isRoot(file.path)) visit(file)
  return [...reached]
}

/** Every string of a file, and the beginning of every template, with its line. */
function strings({ path, text }: SourceFile): readonly { value: string; whole: boolean; line: number }[] {
  const found: { value: string; whole: boolean; line: number }[] = []
  const add = (value: string, whole: boolean, offset: number): void => {
    found.push({ value, whole, line: text.slice(0, offset).split('\n').length })
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, true, start)
    },
    TemplateLiteral: ({ quasis, expressions, start }) =>
      add(quasis[0]?.value.cooked ?? '', expressions.length === 0, start),
  }).visit(parseSync(path, text).program)
  return found
}

const contexts: ReadonlySet<string> = new Set(ERROR_CONTEXTS)
/** Where the texts of a context of errors begin; what no key begins with, for another string. */
const errorsOf = (value: string): string => (contexts.has(value) ? `errors.${value.split('.', 1)[0]}.` : ' ')

/** @returns keys that may be shown before their text is there: those of a part that a file reached without `screenTexts.ts` names */
export function earlyKeyFindings(english: Texts, files: readonly SourceFile[]): readonly string[] {
  const late = [...english.keys()].filter(key => englishPartOf(key) !== 'start')
  const isLate = (value: string, whole: boolean): boolean =>
    whole
      ? late.some(key => key === value || key === `${value}_other` || key.startsWith(errorsOf(value)))
      : value.includes('.') && late.some(key => key.startsWith(value))
  return withoutScreenTexts(files).flatMap(file =>
    strings(file)
      .filter(({ value, whole }) => isLate(value, whole))
      .map(({ value, line }) => `${file.path}:${line} names ${value}, whose text comes with ${SCREEN_TEXTS}`),
  )
}

export const englishPartsCheck: Check = {
  name: 'English texts are there before they are shown',
  run: async root => {
    const files = await sourceFiles(root, path => /^(src|machines)\//.test(path) && isTypeScript(path))
    return earlyKeyFindings(await readTexts(root, 'en'), files)
  },
}
