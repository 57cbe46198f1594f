/** TypeScript types as schemas of values. */
import { type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'
import type { ObjectSchema, ValueSchema } from '../../contract/journal/eventSchemas.ts'

type TypeReader = {
  /** An object with one field of that type, which may be left out where the type may be undefined. */
  readonly holding: (name: string, type: Type) => ObjectSchema
  /** @throws where the type has no such property */
  readonly property: (type: Type, name: string) => Type
  /** Fields of each event of a union, by its type. */
  readonly eventsOf: (union: Type) => ReadonlyMap<string, ValueSchema>
  /** Types that hold themselves, by their names. */
  readonly named: { readonly [name: string]: ValueSchema }
}

const OPEN = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive
const ABSENT = TypeFlags.Undefined | TypeFlags.Void

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
const isAbsent = ({ flags }: Type): boolean => (flags & ABSENT) !== 0
const mayBeAbsent = (type: Type): boolean => membersOf(type).some(isAbsent)

/** One schema for many: literals are one choice, and what is there twice is there once. */
function either(schemas: readonly ValueSchema[]): ValueSchema {
  const values = new Set(schemas.flatMap(schema => (schema.kind === 'choice' ? schema.values : [])))
  const isFlag = values.has(true) && values.has(false)
  const literals = [...values].filter(value => !isFlag || typeof value !== 'boolean')
  const others = new Map(schemas.filter(({ kind }) => kind !== 'choice').map(each => [JSON.stringify(each), each]))
  const all: readonly ValueSchema[] = [
    ...(literals.length > 0 ? [{ kind: 'choice', values: literals } as const] : []),
    ...(isFlag ? [{ kind: 'boolean' } as const] : []),
    ...others.values(),
  ]
  const [only] = all
  return all.length === 1 && only ? only : { kind: 'either', of: all }
}

/** What is no object; undefined for those. */
function plainSchema(type: Type): ValueSchema | undefined {
  const { flags } = type
  if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return { kind: 'text' }
  if (flags & TypeFlags.Number) return { kind: 'number' }
  if (flags & TypeFlags.Boolean) return { kind: 'boolean' }
  if (flags & TypeFlags.Null) return { kind: 'choice', values: [null] }
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return { kind: 'choice', values: [type.value] }
  return flags & (OPEN | ABSENT) ? { kind: 'any' } : undefined
}

const hasArguments = (type: Type): type is TypeReference => type.isTypeReference()

/** Types are read once: a type that is met again is the same schema. @throws where a type is met that no schema can say */
export function typeReader(checker: Checker): TypeReader {
  const read = new Map<number, ValueSchema>()
  const reading = new Set<number>()
  const named: { [name: string]: ValueSchema } = {}

  const schemaOf = (type: Type): ValueSchema => {
    const known = read.get(type.id)
    if (known) return known
    const name = type.getAliasSymbol()?.name ?? ''
    if (reading.has(type.id)) {
      if (name === '') throw new Error(`${checker.typeToString(type)} holds itself and has no name.`)
      named[name] = { kind: 'any' }
      return { kind: 'named', name }
    }
    reading.add(type.id)
    const schema = plainSchema(type) ?? (type.isUnionType() ? unionSchema(type.getTypes()) : structureSchema(type))
    reading.delete(type.id)
    const holdsItself = name in named
    if (holdsItself) named[name] = schema
    const found: ValueSchema = holdsItself ? { kind: 'named', name } : schema
    read.set(type.id, found)
    return found
  }

  const unionSchema = (members: readonly Type[]): ValueSchema =>
    either(members.filter(member => !isAbsent(member)).map(schemaOf))

  const structureSchema = (type: Type): ValueSchema => {
    // A text or number with a mark of its own.
    const marked = type.isIntersectionType() ? type.getTypes().map(plainSchema) : []
    const plain = marked.find(schema => schema?.kind === 'text' || schema?.kind === 'number')
    if (plain) return plain
    const parts = hasArguments(type) ? checker.getTypeArguments(type) : []
    const [part = { kind: 'any' } as const, value = { kind: 'any' } as const] = parts.slice(0, 2).map(schemaOf)
    if (checker.isTupleType(type)) return { kind: 'tuple', of: parts.map(schemaOf) }
    if (checker.isArrayType(type)) return { kind: 'list', of: part }
    const name = type.getSymbol()?.name ?? ''
    if (/^(?:Readonly)?Set$/u.test(name)) return { kind: 'set', of: part }
    if (/^(?:Readonly)?Map$/u.test(name)) return { kind: 'map', of: { kind: 'tuple', of: [part, value] } }
    const [index] = checker.getIndexInfosOfType(type)
    // Classes and interfaces of the platform; ours are plain types.
    if (type.isClassOrInterface() || parts.length > 0) return { kind: 'any', of: name }
    return index ? { kind: 'record', of: schemaOf(index.valueType) } : objectSchema(type)
  }

  const objectSchema = (type: Type, without?: string): ObjectSchema => {
    const symbols = checker.getPropertiesOfType(type).filter(({ name }) => name !== without)
    const types = checker.getTypeOfSymbol(symbols)
    const fields: { [name: string]: ValueSchema } = {}
    const optional: string[] = []
    for (const [index, symbol] of symbols.entries()) {
      const field = types[index]
      if (field === undefined || field.flags & TypeFlags.Never || isAbsent(field)) continue
      fields[symbol.name] = schemaOf(field)
      if (symbol.flags & SymbolFlags.Optional || mayBeAbsent(field)) optional.push(symbol.name)
    }
    return { kind: 'object', fields, ...(optional.length > 0 && { optional }) }
  }

  const holding = (name: string, type: Type): ObjectSchema => ({
    kind: 'object',
    fields: { [name]: schemaOf(type) },
    ...(mayBeAbsent(type) && { optional: [name] }),
  })

  const property = (type: Type, name: string): Type => {
    const symbol = checker.getPropertyOfType(type, name)
    const found = symbol && checker.getTypeOfSymbol(symbol)
    if (found === undefined) throw new Error(`${checker.typeToString(type)} has no ${name}.`)
    return found
  }

  const eventsOf = (union: Type): ReadonlyMap<string, ValueSchema> => {
    const found = new Map<string, readonly ValueSchema[]>()
    for (const event of membersOf(union))
      for (const type of membersOf(property(event, 'type')))
        if (type.isStringLiteralType())
          found.set(type.value, [...(found.get(type.value) ?? []), objectSchema(event, 'type')])
    return new Map([...found].map(([type, schemas]) => [type, either(schemas)]))
  }

  return { holding, property, eventsOf, named }
}
