import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { COMMAND } from '../../contract/commands.ts'
import { LEVEL } from '../../contract/permissions.ts'
import { STATE } from '../../contract/robot/states.ts'
import { CHANNEL } from '../../contract/telemetry/channels.ts'
import type { Check } from './check.ts'
import { type AllSignatures, allSignatures, kindOfName, kindOfType, type NumberKind, nameOf } from './numberKinds.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

const NAMES = { COMMAND, STATE, CHANNEL, LEVEL } as const
/** Tables by number: their index is what stands for one of them. */
const TABLES: ReadonlyMap<string, NumberKind> = new Map([
  ['COMMANDS', { kind: 'COMMAND', many: false }],
  ['CHANNELS', { kind: 'CHANNEL', many: false }],
])
const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '<', '>', '<=', '>='])
const LOOKUPS: ReadonlySet<string> = new Set(['includes', 'has', 'get', 'indexOf'])

/** A bare number where a command, state, channel or level is meant: its name, and where it stands. */
export type Numeral = { readonly name: string; readonly text: string; readonly start: number; readonly end: number }

type Node = ESTree.Node
type NumberLiteral = Node & { readonly type: 'Literal'; readonly value: number }
/** In hexadecimal it is some other protocol's. */
const isNumber = (node: Node | null | undefined): node is NumberLiteral =>
  node?.type === 'Literal' && typeof node.value === 'number' && node.raw?.startsWith('0x') !== true

/** What an expression holds, by its name. */
const kindOf = (node: Node): NumberKind | undefined => {
  const name = node.type === 'Literal' ? undefined : nameOf(node)
  return name === undefined ? undefined : kindOfName(name)
}

/** The keys of a table by number, and the first of each pair of a map or list. */
function keys(node: Node): readonly Node[] {
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap(each => (each.type === 'Property' ? each.key : []))
  const pairs = node.type === 'NewExpression' && nameOf(node.callee) === 'Map' ? node.arguments[0] : node
  const entries = pairs?.type === 'ArrayExpression' ? pairs.elements : []
  return entries.flatMap(entry => (entry?.type === 'ArrayExpression' ? (entry.elements[0] ?? []) : []))
}

/** Each literal that an expression stands for: itself, those of a list or set, both branches of a choice. */
function literals(node: Node, constants: ReadonlyMap<string, Node>, many: boolean): readonly Node[] {
  const within = (...nodes: readonly Node[]) => nodes.flatMap(each => literals(each, constants, many))
  switch (node.type) {
    case 'Literal':
      return many ? [] : [node]
    case 'Identifier':
      return [constants.get(node.name) ?? []].flat()
    case 'ArrayExpression':
      return node.elements.flatMap(element => (element?.type === 'Literal' ? [element] : []))
    case 'ObjectExpression':
      return many
        ? node.properties.flatMap(each => (each.type === 'Property' ? literals(each.value, constants, false) : []))
        : []
    case 'ConditionalExpression':
      return within(node.consequent, node.alternate)
    case 'LogicalExpression':
      return within(node.left, node.right)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return within(node.expression)
    case 'NewExpression':
      return nameOf(node.callee) === 'Set' ? within(...node.arguments) : []
    default:
      return []
  }
}

/** Constants of a file that are a number. */
function numberConstants(program: ESTree.Program): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations)
        if (kind === 'const' && id.type === 'Identifier' && isNumber(init)) found.set(id.name, init)
    },
  }).visit(program)
  return found
}

/** Where the names come from that a file imports. */
function importedFrom(path: string, program: ESTree.Program): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const { local } of specifiers) found.set(local.name, posix.join(posix.dirname(path), source.value))
    },
  }).visit(program)
  return found
}

/** The numbers of a type: `6 | 7`. */
const typeLiterals = (type: Node): readonly Node[] => {
  if (type.type === 'TSUnionType') return type.types.flatMap(typeLiterals)
  return type.type === 'TSLiteralType' ? [type.literal] : []
}

/** What is found in a text, by what stands where. */
function createFindings(text: string, constants: ReadonlyMap<string, Node>) {
  const found = new Map<number, Numeral>()
  const elsewhere: (readonly [start: number, end: number])[] = []
  const record = (kind: NumberKind, node: Node): void => {
    if (!isNumber(node)) return
    const name = Object.entries(NAMES[kind.kind]).find(([, id]) => id === node.value)?.[0]
    const { start, end } = node
    if (name !== undefined) found.set(start, { name: `${kind.kind}.${name}`, text: text.slice(start, end), start, end })
  }
  const add = (kind: NumberKind | undefined, node: Node | null | undefined): void => {
    if (!kind || !node) return
    for (const literal of literals(node, constants, kind.many)) record(kind, literal)
  }
  const addDeclared = (node: Node, init: Node | null): void => {
    if (node.type !== 'Identifier') return
    const { typeAnnotation: type, name } = node
    const kind = type ? kindOfType(text.slice(type.start, type.end)) : undefined
    add(kind ?? kindOfName(name), init)
    if (kind && init) for (const key of keys(init)) record(kind, key)
  }
  const addTypes = (kind: NumberKind | undefined, type: Node | undefined): void => {
    if (kind?.many === false && type) for (const literal of typeLiterals(type)) record(kind, literal)
  }
  /** `const REMOTE_PAUSE = 25` has the name and the number of a state. */
  const addNamesake = (name: string | undefined, init: Node | null): void => {
    if (name === undefined || !isNumber(init) || name !== name.toUpperCase()) return
    const plain = name.replaceAll('_', '').toLowerCase()
    for (const kind of ['COMMAND', 'STATE'] as const)
      if (Object.entries(NAMES[kind]).some(([known, id]) => id === init.value && known.toLowerCase() === plain))
        record({ kind, many: false }, init)
  }
  return {
    add,
    addDeclared,
    addNamesake,
    addTypes,
    /** Nothing within this is one of ours. */
    leaveOut: ({ start, end }: Node): void => void elsewhere.push([start, end]),
    all: (): readonly Numeral[] =>
      [...found.values()]
        .filter(({ start }) => !elsewhere.some(([from, to]) => from <= start && start < to))
        .toSorted((a, b) => a.start - b.start),
  }
}

/** What each argument of a call means, by the function's own declaration. */
function argumentKinds(path: string, program: ESTree.Program, known: AllSignatures) {
  const imports = importedFrom(path, program)
  return (callee: Node, name: string, index: number): NumberKind | undefined => {
    const declaredIn = (from: string) => known.byPath.get(from)?.get(name) ?? []
    const named = callee.type === 'Identifier' ? declaredIn(imports.get(name) ?? path) : []
    // What a function of an imported file returns has methods that are declared there.
    const beside = named.length > 0 || imports.has(name) ? named : [...new Set(imports.values())].flatMap(declaredIn)
    const ways = beside.length > 0 || imports.has(name) ? beside : (known.byName.get(name) ?? [])
    const [kind, ...others] = ways.flatMap(parameters => parameters[index] ?? [])
    if (kind === undefined || kind === 'other') return undefined
    return others.every(other => other !== 'other' && other.kind === kind.kind) ? kind : undefined
  }
}

/** @returns the bare numbers of one file; `known` has the functions of all files */
function numerals({ path, text }: SourceFile, known: AllSignatures): readonly Numeral[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const { add, addDeclared, addNamesake, addTypes, leaveOut, all } = createFindings(text, numberConstants(program))
  const argumentKind = argumentKinds(path, program, known)
  new Visitor({
    BinaryExpression: ({ operator, left, right }) => {
      if (!COMPARISONS.has(operator)) return
      add(kindOf(left), right)
      add(kindOf(right), left)
    },
    SwitchStatement: ({ discriminant, cases }) => {
      for (const { test } of cases) add(kindOf(discriminant), test)
    },
    Property: ({ key, value, computed }) => {
      const name = computed ? undefined : nameOf(key)
      if (name === undefined) return
      add(kindOfName(name), value.type === 'AssignmentPattern' ? value.right : value)
    },
    PropertyDefinition: ({ key, value }) => add(kindOfName(nameOf(key) ?? ''), value),
    AssignmentExpression: ({ left, right }) => add(kindOf(left), right),
    AssignmentPattern: ({ left, right }) => addDeclared(left, right),
    VariableDeclarator: ({ id, init }) => {
      addDeclared(id, init)
      addNamesake(nameOf(id), init)
    },
    LogicalExpression: ({ left, right }) => add(kindOf(left), right),
    TSPropertySignature: ({ key, typeAnnotation: type }) =>
      addTypes(kindOfName(nameOf(key) ?? ''), type?.typeAnnotation),
    TSTypeReference: ({ typeName, typeArguments }) => {
      const isPayload = typeName.type === 'Identifier' && typeName.name === 'CommandPayload'
      if (isPayload) for (const type of typeArguments?.params ?? []) addTypes({ kind: 'COMMAND', many: false }, type)
    },
    TSSatisfiesExpression: ({ expression, typeAnnotation: type }) =>
      add(kindOfType(text.slice(type.start, type.end)), expression),
    JSXAttribute: ({ name, value }) => {
      const held = value?.type === 'JSXExpressionContainer' ? value.expression : null
      if (name.type === 'JSXIdentifier') add(kindOfName(name.name), held)
    },
    MemberExpression: ({ object, property, computed }) => {
      if (computed && object.type === 'Identifier') add(TABLES.get(object.name), property)
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee)
      if (name === undefined) return
      // The level of a heading or of a row in a tree.
      if (name.endsWith('ByRole')) given.forEach(leaveOut)
      const [first] = given
      if (callee.type === 'MemberExpression' && first !== undefined && LOOKUPS.has(name)) {
        add(kindOf(first), callee.object)
        const list = kindOf(callee.object)
        if (list) add({ ...list, many: false }, first)
      } else given.forEach((argument, index) => add(argumentKind(callee, name, index), argument))
    },
  }).visit(program)
  return all()
}

/** Where a number is meant: requirements written down once more by number, so that a table with two rows swapped is found, and levels of a tree. */
const BY_NUMBER: readonly string[] = [
  'src/features/accounts/treeRows.ts',
  'tests/contract/',
  'tests/server/fleet/commands/commandTable.test.ts',
  'tests/server/fleet/commands/screenVerdict.test.ts',
  'tests/server/fleet/commands/specifiedCommands.ts',
  'tests/server/fleet/commands/verdict.property.test.ts',
  'tests/server/http/routes/robots/robotAdministration.test.ts',
  'tests/src/accounts/accountTree.test.ts',
]

/** @returns numbers that stand where a command, state, channel or level is meant, and the name that each has */
export function numeralFindings(files: readonly SourceFile[]): readonly string[] {
  const known = allSignatures(files)
  const checked = files.filter(({ path }) => !BY_NUMBER.some(meant => path.startsWith(meant)))
  return checked.flatMap(file =>
    numerals(file, known).map(({ text, name, start }) => {
      const line = file.text.slice(0, start).split('\n').length
      return `${file.path}:${line} writes ${text} for ${name}`
    }),
  )
}

export const numeralsCheck: Check = {
  name: 'commands, states, channels and levels by their names',
  run: async root => numeralFindings(await sourceFiles(root, isTypeScript)),
}
