import { parseSync, Visitor } from 'vite'
import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Children that are machines of ours: one that fails is a fault that is reported, and no answer to act on. */
const MACHINES: ReadonlySet<string> = new Set(['inactivity'])

/** @returns `path:line …` for each effect of a statechart that is waited for by `onDone` and leaves the chart waiting when it fails */
export const invokeFindings = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    if (!text.includes('invoke:')) return []
    const found: string[] = []
    new Visitor({
      Property: ({ key, value }) => {
        if (key.type !== 'Identifier' || key.name !== 'invoke') return
        for (const invoke of value.type === 'ArrayExpression' ? value.elements : [value]) {
          if (invoke?.type !== 'ObjectExpression') continue
          const entries = invoke.properties.flatMap(each =>
            each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
          )
          const names = new Set(entries.map(([name]) => name))
          const src = entries.find(([name]) => name === 'src')?.[1]
          const source = src?.type === 'Literal' ? String(src.value) : 'an effect'
          if (!names.has('onDone') || names.has('onError') || MACHINES.has(source)) continue
          const line = text.slice(0, invoke.start).split('\n').length
          found.push(`${path}:${line} waits for ${source} without onError; say where the chart goes when it fails`)
        }
      },
    }).visit(parseSync(path, text).program)
    return found
  })

export const invokesCheck: Check = {
  name: 'effects of statecharts may fail',
  run: async root =>
    invokeFindings(await sourceFiles(root, path => isTypeScript(path) && /^(?:machines|src|workers)\//.test(path))),
}
