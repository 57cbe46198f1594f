import { parseSync, Visitor } from 'vite'
import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Where actors are made: everything else asks for one here. */
const HOME = 'src/actors/'
const MAKERS: ReadonlySet<string> = new Set([
  'Actor',
  'createActor',
  'createActorContext',
  'interpret',
  'useActor',
  'useActorRef',
  'useMachine',
])
const STARTERS: ReadonlySet<string> = new Set(['startActor', 'createNamedActor', 'useStartedActor'])

/** Names of functions that React calls with each render: components and hooks. */
const RENDERED = /^(?:use)?[A-Z]/

/** @returns machines that a component or hook provides with effects in each render, instead of once */
export function provideFindings(files: readonly SourceFile[]): readonly string[] {
  const found: string[] = []
  for (const { path, text } of files.filter(file => file.text.includes('.provide('))) {
    const nameByStart = new Map<number, string>()
    const scopes: (string | undefined)[] = []
    const enter = ({ start, id }: { readonly start: number; readonly id: { readonly name: string } | null }): void =>
      void scopes.push(id?.name ?? nameByStart.get(start))
    const leave = (): void => void scopes.pop()
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) nameByStart.set(init.start, id.name)
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression: ({ callee, start }) => {
        const isProvide =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'provide'
        if (!isProvide || !RENDERED.test(scopes.at(-1) ?? '')) return
        const line = text.slice(0, start).split('\n').length
        found.push(`${path}:${line} provides a machine in each render; it is provided once, with stable functions`)
      },
    }).visit(parseSync(path, text).program)
  }
  return found
}

/**
 * @returns actors that are made beside `src/actors`, so that nobody who inspects sees them, and ids that are not written out or given in two places
 */
export function actorFindings(files: readonly SourceFile[]): readonly string[] {
  const found: string[] = []
  const placeById = new Map<string, string>()
  for (const { path, text } of files) {
    if (path.startsWith(HOME)) continue
    const placeOf = (offset: number): string => `${path}:${text.slice(0, offset).split('\n').length}`
    new Visitor({
      ImportDeclaration: ({ source, importKind, specifiers, start }) => {
        if (importKind === 'type' || (source.value !== 'xstate' && source.value !== '@xstate/react')) return
        for (const each of specifiers) {
          if (each.type !== 'ImportSpecifier' || each.importKind === 'type' || each.imported.type !== 'Identifier')
            continue
          const { name } = each.imported
          if (MAKERS.has(name))
            found.push(
              `${placeOf(start)} makes an actor by ${name}; src/actors starts them, so that each has an id and is seen`,
            )
        }
      },
      CallExpression: ({ callee, arguments: [, options], start }) => {
        if (callee.type !== 'Identifier' || !STARTERS.has(callee.name)) return
        const entries = options?.type === 'ObjectExpression' ? options.properties : []
        const id = entries.find(
          each => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'id',
        )
        const value = id?.type === 'Property' && id.value.type === 'Literal' ? id.value.value : undefined
        if (typeof value !== 'string') {
          found.push(`${placeOf(start)} starts an actor whose id is not written out`)
          return
        }
        const other = placeById.get(value)
        if (other !== undefined) found.push(`${placeOf(start)} starts an actor called ${value}, as ${other} does`)
        placeById.set(value, placeOf(start))
      },
    }).visit(parseSync(path, text).program)
  }
  return found
}

export const actorsCheck: Check = {
  name: 'actors by one door, each with an id',
  run: async root => {
    const files = await sourceFiles(
      root,
      path => isTypeScript(path) && /^(?:machines|src|workers|server|robots)\//.test(path),
    )
    return [...actorFindings(files), ...provideFindings(files)]
  },
}
