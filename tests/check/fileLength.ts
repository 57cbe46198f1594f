import type { Check } from './check.ts'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

const MAX_LINES = 500

/** Written by hand and read by people: code, styles, markup. Data, documents and generated files may be long. */
const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs|js|css|html)$/.test(path) && !path.endsWith('.gen.ts')

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function lengthFindings(files: readonly SourceFile[]): readonly string[] {
  return files
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; over ${MAX_LINES} it is more than one thing`)
}

export const lengthCheck: Check = {
  name: `no file over ${MAX_LINES} lines`,
  run: async root => lengthFindings(await sourceFiles(root, isCode)),
}
