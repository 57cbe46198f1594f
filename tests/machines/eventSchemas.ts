/**
 * The schema of each event that a chart of the product declares, read from its TypeScript type: the type stays the one place that says what an event holds.
 * The compiler is asked here and not by the build, which has to be quick; what it said stands in `machines/eventSchemas.json`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import type { ChartDefinition } from '../../contract/journal/chart.ts'
import type { EventSchemas, ValueSchema } from '../../contract/journal/eventSchemas.ts'
import { chartDefinition } from '../../machines/journal/chartDefinition.ts'
import { PRODUCT_MACHINES } from '../../machines/journal/productMachines.ts'
import { declaredEvents } from '../../src/features/inspector/knownEvents.ts'
import { withSharedParts } from './schemaParts.ts'
import { typeReader } from './schemaTypes.ts'

const ROOT = join(import.meta.dirname, '../..')
const MACHINES = join(ROOT, 'machines')
const PRODUCT = 'journal/productMachines.ts'
/** Both are read by the compiler and never written. */
const CONFIG = join(MACHINES, 'tsconfig.question.json')
const QUESTION = join(MACHINES, 'question.ts')

/** A module whose one type has, of each machine, the type of its events and what each of its actors comes to. */
function questionText(): string {
  const imports = readFileSync(join(MACHINES, PRODUCT), 'utf8').match(/^import \{ \w+Machine \} from .*$/gmu) ?? []
  const names = imports.map(line => /\w+Machine/u.exec(line)?.[0] ?? '')
  const rest = Array.from({ length: 10 }, (_, index) => `infer _${index}`).join(', ')
  const asked = names.map(name => `${name}: { events: EventFrom<typeof ${name}>, outputs: Outputs<typeof ${name}> }`)
  return `import type { EventFrom, OutputFrom, StateMachine } from 'xstate'
${imports.join('\n').replaceAll('import {', 'import type {').replaceAll("'../", "'./")}
type ActorOf<M> = M extends StateMachine<infer _C, infer _E, infer _H, infer A, ${rest}> ? A : never
type Outputs<M> = { [A in ActorOf<M> as A['src']]: OutputFrom<A['logic']> }
export type Question = { ${asked.join('; ')} }`
}

/** What the compiler says of the type of the question. It runs until the answer is closed. */
function ask(): { readonly checker: Checker; readonly question: Type; readonly close: () => void } {
  const files: { readonly [path: string]: string } = {
    [QUESTION]: questionText(),
    [CONFIG]: JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { types: [] },
      include: [],
      files: ['./question.ts'],
    }),
  }
  const api = new API({
    cwd: ROOT,
    fs: { readFile: path => files[path], fileExists: path => (path in files ? true : undefined) },
  })
  const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)
  const source = project?.program.getSourceFile(QUESTION)
  const module = source && project?.checker.getSymbolAtLocation(source)
  const [question] = (module && project?.checker.getExportsOfModule(module)) ?? []
  if (!project || !question) throw new Error('The compiler has not read the question.')
  const { checker } = project
  return { checker, question: checker.getDeclaredTypeOfSymbol(question), close: () => api.close() }
}

/** Fields of the events that XState sends a machine for an actor of its own. */
function ownEvent(type: string, { states }: ChartDefinition, doneOf: (source: string) => ValueSchema) {
  const [, what, id] = /^xstate\.(done\.actor|error\.actor|done\.state)\.(.+)$/u.exec(type) ?? []
  if (what === 'error.actor') return { kind: 'object', fields: { error: { kind: 'any' } } } as const
  if (what === 'done.state') return { kind: 'object', fields: {} } as const
  const invoked = states.flatMap(({ invokes }) => invokes).find(each => each.id === id)
  if (what === undefined || invoked === undefined) return undefined
  return doneOf(invoked.source)
}

/** Schemas of all events by machine. @throws where a chart declares an event without a type, or a type has one that its chart does not know */
export function readEventSchemas(): EventSchemas {
  const { checker, question, close } = ask()
  try {
    const reader = typeReader(checker)
    const events: { [machine: string]: { [type: string]: ValueSchema } } = {}
    for (const [id, machine] of PRODUCT_MACHINES) {
      const asked = reader.property(question, `${id}Machine`)
      const typed = reader.eventsOf(reader.property(asked, 'events'))
      const doneOf = (source: string): ValueSchema =>
        reader.holding('output', reader.property(reader.property(asked, 'outputs'), source))
      const chart = chartDefinition(machine)
      const declared = declaredEvents(chart)
      const unknown = [...typed.keys()].filter(type => !declared.includes(type))
      if (unknown.length > 0) throw new Error(`The chart ${id} does not declare ${unknown.join(', ')}.`)
      events[id] = Object.fromEntries(
        declared.map(type => {
          const schema = typed.get(type) ?? ownEvent(type, chart, doneOf)
          if (schema === undefined) throw new Error(`The chart ${id} declares ${type}, which no type has.`)
          return [type, schema]
        }),
      )
    }
    return withSharedParts({ named: reader.named, events })
  } finally {
    close()
  }
}
