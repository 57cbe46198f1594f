import type { Check } from './check.ts'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

const USED = /var\((--[\w-]+)\s*\)/g
/** In a style sheet, or set by a component: `--width: …` and `'--width': …`. */
const DEFINED = /(--[\w-]+)['"]?\]?\s*:/g
const names = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

/** @returns custom properties that are used without a fallback and defined nowhere: the declaration that uses one does not count */
function undefinedProperties(files: readonly SourceFile[]): readonly string[] {
  const defined = new Set(files.flatMap(({ text }) => names(text, DEFINED)))
  // Widgets of the library set theirs on the elements that they make.
  const isKnown = (name: string): boolean => defined.has(name) || /^--(trigger|page|visual|disclosure|tab)-/.test(name)
  return files.flatMap(({ path, text }) =>
    [...new Set(names(text, USED))]
      .filter(name => !isKnown(name))
      .map(name => `${path} uses ${name}, which is not defined`),
  )
}

export const customPropertiesCheck: Check = {
  name: 'custom properties of style sheets',
  run: async root =>
    undefinedProperties(await sourceFiles(root, path => path.startsWith('src/') && /\.(?:css|tsx?)$/.test(path))),
}
