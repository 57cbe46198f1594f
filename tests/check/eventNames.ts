import { type ESTree, parseSync, Visitor } from 'vite'
import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Events that two statecharts hear, and why. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['robot.stateChanged', 'a fact about the robot: control ends in some states, and a stop is confirmed by one'],
  ['stop.pressed', 'a stop ends what dialog or mode is open'],
])

const namesIn = (type: ESTree.TSType | undefined): readonly string[] => {
  if (type?.type === 'TSUnionType') return type.types.flatMap(namesIn)
  const value = type?.type === 'TSLiteralType' && type.literal.type === 'Literal' ? type.literal.value : undefined
  return typeof value === 'string' && value.includes('.') ? [value] : []
}

/** The statechart that a file belongs to: its folder, and its own name where the folder has several. */
const chartOf = (path: string): string => path.replace(/\.(machine|logic|setup|states)\.ts$/, '')

/** @returns events that are declared for two statecharts, so that a journal could not tell them apart; journeys are models of tests */
export function eventNameFindings(files: readonly SourceFile[]): readonly string[] {
  const places = new Map<string, Map<string, string>>()
  for (const { path, text } of files)
    new Visitor({
      TSPropertySignature: ({ key, typeAnnotation, start }) => {
        if (key.type !== 'Identifier' || key.name !== 'type') return
        const place = `${path}:${text.slice(0, start).split('\n').length}`
        for (const name of namesIn(typeAnnotation?.typeAnnotation))
          places.set(name, new Map([...(places.get(name) ?? []), [chartOf(path), place]]))
      },
    }).visit(parseSync(path, text).program)
  return [...places].flatMap(([name, byChart]) => {
    const [first, ...others] = byChart.values()
    return SHARED.has(name) ? [] : others.map(place => `${place} declares ${name}, as ${first} does`)
  })
}

export const eventNamesCheck: Check = {
  name: 'event names of statecharts',
  run: async root =>
    eventNameFindings(
      await sourceFiles(
        root,
        path => isTypeScript(path) && path.startsWith('machines/') && !path.endsWith('.journey.ts'),
      ),
    ),
}
