/** Values of events and contexts as plain data, small enough to be kept, without the texts that must not be. */
import type { Json } from '../../contract/journal/entries.ts'
import type { FieldRules } from './allowedTexts.ts'
import type { TextTokens } from './textTokens.ts'

/** Items kept of one list, map or object; `$cut` says how many more there were. */
const MAX_ITEMS = 200
/** Values kept inside of one value. */
const MAX_VALUES = 2000
const MAX_DEPTH = 32

/** What our types call fields; another key is somebody's text, whatever the types say. */
const FIELD_NAME = /^[\w.$-]{1,64}$/

/** What is no plain data stands as an object with one of these keys. */
type Marker = '$map' | '$set' | '$date' | '$number' | '$undefined' | '$cut' | '$actor' | '$error' | '$opaque'
const mark = (marker: Marker, value: Json): Json => ({ [marker]: value })

type Plain = { readonly json: Json; readonly values: number }
const leaf = (json: Json): Plain => ({ json, values: 1 })

/** Values that never change are read once: a context that keeps its parts keeps them here too. */
export type PlainValues = {
  /** @param field name under which it stands, for values that are no objects themselves */
  readonly of: (value: unknown, rules: FieldRules, field?: string) => Json
}

/**
 * Objects are taken for immutable, as contexts and events of machines are: the same object gives the same plain object again, by identity, so that two
 * contexts are compared by what differs.
 */
export function plainValues(tokens: TextTokens): PlainValues {
  const read = new Map<FieldRules, WeakMap<object, Map<string, Plain>>>()

  const convert = (value: unknown, rules: FieldRules, field: string, depth: number): Plain => {
    if (typeof value === 'string') return leaf(rules.allowsText(field, value) ? value : tokens.tokenOf(value))
    if (typeof value === 'number') return leaf(numberOf(value, rules, field, tokens))
    if (typeof value === 'boolean' || value === null) return leaf(value)
    if (value === undefined) return leaf(mark('$undefined', true))
    if (typeof value !== 'object') return leaf(mark('$opaque', typeof value))
    if (depth > MAX_DEPTH) return leaf(mark('$cut', 'depth'))
    return known(value, rules, field, () => composite(value, rules, field, depth))
  }

  const known = (value: object, rules: FieldRules, field: string, make: () => Plain): Plain => {
    let ofRules = read.get(rules)
    if (!ofRules) read.set(rules, (ofRules = new WeakMap()))
    let ofFields = ofRules.get(value)
    // Its own field counts for lists alone; a plain object names the fields of what is in it.
    const key = isPlainObject(value) && !rules.hasOwnKeys(field) ? '' : field
    if (!ofFields) ofRules.set(value, (ofFields = new Map<string, Plain>()))
    const before = ofFields.get(key)
    if (before) return before
    // Whatever holds itself is cut where it comes again.
    ofFields.set(key, leaf(mark('$cut', 'cycle')))
    const plain = make()
    ofFields.set(key, plain)
    return plain
  }

  const list = (items: Iterable<unknown>, count: number, each: (item: unknown) => Plain): Plain => {
    const json: Json[] = []
    let values = 1
    for (const item of items) {
      if (json.length === MAX_ITEMS || values > MAX_VALUES) break
      const plain = each(item)
      values += plain.values
      json.push(plain.json)
    }
    return { json: json.length < count ? [...json, mark('$cut', count - json.length)] : json, values }
  }

  const object = (value: object, rules: FieldRules, field: string, depth: number): Plain => {
    const hasOwnKeys = rules.hasOwnKeys(field)
    const json: { [key: string]: Json } = {}
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    let values = 1
    let count = 0
    for (const [key, each] of entries) {
      if (count === MAX_ITEMS || values > MAX_VALUES) break
      const isOwn = hasOwnKeys && !rules.isNamed(field, key)
      const plain = convert(each, rules, isOwn ? field : key, depth + 1)
      values += plain.values
      count += 1
      json[isOwn || !FIELD_NAME.test(key) ? tokens.tokenOf(key) : key] = plain.json
    }
    if (count < entries.length) json['$cut'] = entries.length - count
    return { json, values }
  }

  const composite = (value: object, rules: FieldRules, field: string, depth: number): Plain => {
    const inside = (item: unknown): Plain => convert(item, rules, field, depth + 1)
    if (Array.isArray(value)) return list(value, value.length, inside)
    if (value instanceof Map) {
      const pairs = list(value, value.size, pair => inside(pair))
      return { json: mark('$map', pairs.json), values: pairs.values }
    }
    if (value instanceof Set) {
      const items = list(value, value.size, inside)
      return { json: mark('$set', items.json), values: items.values }
    }
    // oxlint-disable-next-line no-restricted-globals -- a date that came in is read, and no clock
    if (value instanceof Date) return leaf(mark('$date', Number.isNaN(value.getTime()) ? 'NaN' : value.getTime()))
    if (value instanceof Error) return leaf(mark('$error', errorName(value)))
    if (isActor(value)) return leaf(mark('$actor', true))
    return isPlainObject(value) ? object(value, rules, field, depth) : leaf(mark('$opaque', sizeOf(value)))
  }

  return { of: (value, rules, field = '') => convert(value, rules, field, 0).json }
}

function numberOf(value: number, rules: FieldRules, field: string, tokens: TextTokens): Json {
  if (!rules.allowsNumber(field)) return tokens.tokenOf(String(value))
  if (!Number.isFinite(value)) return mark('$number', String(value))
  return Object.is(value, -0) ? 0 : value
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('machine' in value && '_nodes' in value)
}

/** A running actor, which has a place of its own in the journal. */
const isActor = (value: object): boolean => 'sessionId' in value && 'send' in value && 'getSnapshot' in value

/** Only classes of the platform and of ours have such names; a text that somebody set as one has not. */
const errorName = ({ name }: Error): string => (/^[A-Za-z]{1,40}$/.test(name) ? name : 'Error')

function sizeOf(value: object): Json {
  if ('byteLength' in value && typeof value.byteLength === 'number') return value.byteLength
  return 'size' in value && typeof value.size === 'number' ? value.size : 'object'
}

/** A plain value as machines know it again, as far as it can be: maps, sets, dates and numbers. */
export function liveValue(json: Json): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (isList(json)) return json.map(liveValue)
  const [[key, value] = ['', null]] = Object.entries(json)
  if (key === '$undefined') return undefined
  if (key === '$number') return Number(value)
  // oxlint-disable-next-line no-restricted-globals -- a date that came in is made again, and no clock
  if (key === '$date' && typeof value === 'number') return new Date(value)
  if (key === '$set' && isList(value)) return new Set(value.map(liveValue))
  if (key === '$map' && isList(value)) return new Map(value.flatMap(pair => (isList(pair) ? [pairOf(pair)] : [])))
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, liveValue(each)]))
}

const pairOf = (pair: readonly Json[]): readonly [unknown, unknown] => [
  liveValue(pair[0] ?? null),
  liveValue(pair[1] ?? null),
]

export const isList = (json: Json): json is readonly Json[] => Array.isArray(json)

/** Whether something of it was left out, so that it cannot be folded on. */
export function isCut(json: Json): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (isList(json)) return json.some(isCut)
  return '$cut' in json || Object.values(json).some(isCut)
}
