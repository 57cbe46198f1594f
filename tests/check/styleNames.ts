import { dirname, join } from 'node:path'
import type { Check } from './check.ts'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

const IMPORTED = /import (\w+) from '(\.[^']+\.module\.css)'/g
const COMMENT = /\/\*[^]*?\*\//g
const CLASS = /\.([A-Za-z_][\w-]*)/g

/** As the builder names a class for code. */
const inCode = (name: string): string => name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names in selectors: what stands before a brace, after the last declaration. */
function classesOf(text: string): ReadonlySet<string> {
  const selectors = text
    .replaceAll(COMMENT, '')
    .split(/[{}]/)
    .map(part => part.split(';').at(-1) ?? '')
  return new Set(selectors.flatMap(selector => Array.from(selector.matchAll(CLASS), ([, name = '']) => inCode(name))))
}

function namesOf(text: string, imported: string): readonly string[] {
  const used = new RegExp(String.raw`\b${imported}(?:\.(\w+)|\['([^']+)'\])`, 'g')
  return [...new Set(Array.from(text.matchAll(used), ([, plain, quoted]) => plain ?? quoted ?? ''))]
}

/** @returns names that a component takes from its style sheet and that are not in it: nothing styles them, and no tool says so */
function missingNames(files: readonly SourceFile[]): readonly string[] {
  const sheets = new Map(
    files.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => [path, classesOf(text)]),
  )
  return files
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(IMPORTED)).flatMap(([, imported = '', sheet = '']) => {
        const classes = sheets.get(join(dirname(path), sheet))
        const missing = namesOf(text, imported).filter(name => !classes?.has(name))
        return missing.map(name => `${path} takes ${name} of ${sheet}, which is not in it`)
      }),
    )
}

export const styleNamesCheck: Check = {
  name: 'names of style sheets',
  run: async root =>
    missingNames(await sourceFiles(root, path => path.startsWith('src/') && /\.(?:css|tsx?)$/.test(path))),
}
