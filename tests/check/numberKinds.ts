import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './sourceFiles.ts'

/** What a number stands for; `many`: a list of them, beside which a single number is how many there are. */
export type NumberKind = { readonly kind: 'COMMAND' | 'STATE' | 'CHANNEL' | 'LEVEL'; readonly many: boolean }
type Kind = NumberKind['kind']
type Node = ESTree.Node

/** Types of the contract that mean one of them. */
const KIND_BY_TYPE: readonly (readonly [RegExp, Kind])[] = [
  [/\bCommandId\b/, 'COMMAND'],
  [/\bStateId\b/, 'STATE'],
  [/\bChannelId\b/, 'CHANNEL'],
  [/\bControlLevel\b/, 'LEVEL'],
]
const KINDS: readonly Kind[] = ['COMMAND', 'STATE', 'CHANNEL', 'LEVEL']
const KIND_BY_WORD: ReadonlyMap<string, NumberKind> = new Map<string, NumberKind>([
  ...KINDS.map(kind => [kind.toLowerCase(), { kind, many: false }] as const),
  ...KINDS.map(kind => [`${kind.toLowerCase()}s`, { kind, many: true }] as const),
])

/** Words of `robotState`, `PROGRESS_LEVEL`, `command_id`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(word => word !== '')

/** What a thing of this name holds: its last word says it (`robotState`), or the first one of a constant (`STATE_ESTOP`). */
export function kindOfName(name: string): NumberKind | undefined {
  const words = wordsOf(name)
  const last = words.at(-1) === 'id' ? words.at(-2) : words.at(-1)
  const first = name === name.toUpperCase() ? KIND_BY_WORD.get(words[0] ?? '') : undefined
  return KIND_BY_WORD.get(last ?? '') ?? (first?.many === false ? first : undefined)
}

/** What a type's own name says: `CommandId`, `readonly ChannelId[]`, `ReadonlySet<StateId>`. */
export function kindOfType(type: string): NumberKind | undefined {
  const kind = KIND_BY_TYPE.find(([name]) => name.test(type))?.[1]
  return kind && { kind, many: false }
}

/** What an expression is called: a variable, or the property that is read. */
export function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'MemberExpression') return node.computed ? undefined : nameOf(node.property)
  return node.type === 'ChainExpression' ? nameOf(node.expression) : undefined
}

/** What a parameter means; `other`: some other number. Undefined: it is no number. */
type Parameter = NumberKind | 'other' | undefined
/** What each parameter of a function means; one entry for each of its declarations. */
type Ways = readonly (readonly Parameter[])[]
/** The functions of one file by name. */
export type Signatures = ReadonlyMap<string, Ways>
/** Those of all files: by path, and by name alone for methods, whose file nobody can tell. */
export type AllSignatures = {
  readonly byPath: ReadonlyMap<string, Signatures>
  readonly byName: Signatures
}

/** A parameter that is just called `id` or `number` means what its function is called: `robotState(id)`, `channelById(id)`. */
const parameterKinds = (name: string, text: string, params: readonly Node[]): readonly Parameter[] =>
  params.map(given => {
    const param = given.type === 'AssignmentPattern' ? given.left : given
    if (param.type !== 'Identifier') return undefined
    const meant = param.name === 'id' || param.name === 'number' ? name.replace(/ById$/, '') : param.name
    const { typeAnnotation: annotation } = param
    if (!annotation) return kindOfName(meant)
    const type = text.slice(annotation.start, annotation.end)
    // A type parameter (`C extends CommandId`) may be a number as well.
    const isNumeric = /\bnumber\b|^: [A-Z]$/.test(type)
    return kindOfType(type) ?? (isNumeric ? (kindOfName(meant) ?? 'other') : undefined)
  })

/** The functions that a file declares. */
function signatures({ path, text }: SourceFile): Signatures {
  const found = new Map<string, Ways>()
  const add = (name: string | undefined, params: readonly Node[]): void => {
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), parameterKinds(name, text, params)])
  }
  const addFunction = (key: Node, value: Node | null): void => {
    if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
      add(nameOf(key), value.params)
  }
  new Visitor({
    FunctionDeclaration: ({ id, params }) => add(id?.name, params),
    VariableDeclarator: ({ id, init }) => addFunction(id, init),
    Property: ({ key, value }) => addFunction(key, value),
    MethodDefinition: ({ key, value }) => addFunction(key, value),
    TSMethodSignature: ({ key, params }) => add(nameOf(key), params),
    TSPropertySignature: ({ key, typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      if (type?.type === 'TSFunctionType') add(nameOf(key), type.params)
    },
  }).visit(parseSync(path, text).program)
  return found
}

export function allSignatures(files: readonly SourceFile[]): AllSignatures {
  const byPath = new Map(files.map(file => [file.path, signatures(file)]))
  const byName = new Map<string, Ways>()
  for (const named of byPath.values())
    for (const [name, ways] of named) byName.set(name, [...(byName.get(name) ?? []), ...ways])
  return { byPath, byName }
}
