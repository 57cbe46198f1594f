import { parseSync, Visitor } from 'vite'
import type { SourceFile } from './sourceFiles.ts'

/** A place where one file names another, or a package. */
export type Reference = {
  /** As written: './a.ts', 'valibot'. Undefined when it is computed, so that nobody can tell. */
  readonly to: string | undefined
  /** Gone after type stripping: `import type`, `export type`, `import('…')` as a type; not `import { type A }`, which still runs the module. */
  readonly typeOnly: boolean
  /** From 1. */
  readonly line: number
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/**
 * Everything a TypeScript file refers to: static and dynamic imports, re-exports, import types, `new URL('…', import.meta.url)` (how workers
 * are named) and `import.meta.glob`. Throws when the file does not parse.
 */
export function references({ path, text }: SourceFile): readonly Reference[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const found: Reference[] = []
  const add = (to: string | undefined, typeOnly: boolean, offset: number): void => {
    found.push({ to, typeOnly, line: lineAt(text, offset) })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind, start }) => add(source.value, importKind === 'type', start),
    ExportAllDeclaration: ({ source, exportKind, start }) => add(source.value, exportKind === 'type', start),
    ExportNamedDeclaration: ({ source, exportKind, start }) => {
      if (source !== null) add(source.value, exportKind === 'type', start)
    },
    ImportExpression: ({ source, start }) => add(literal(source), false, start),
    TSImportType: ({ source, start }) => add(source.value, true, start),
    NewExpression: ({ callee, arguments: [first, second], start }) => {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL'
      const base = second === undefined ? '' : text.slice(second.start, second.end)
      if (isUrl && first !== undefined && base === 'import.meta.url') add(literal(first), false, start)
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (text.slice(callee.start, callee.end) === 'import.meta.glob') add(first && literal(first), false, start)
    },
  }).visit(program)
  return found
}

/** The value of a string literal; undefined for anything computed. */
const literal = (node: { readonly type: string; readonly value?: unknown }): string | undefined =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
