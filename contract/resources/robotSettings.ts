/** Settings of one robot, each an object at a path (A-093, B-035). */
import * as v from 'valibot'
import { lineSchema, linesSchema } from '../text.ts'
import { isoTimeSchema } from '../time.ts'

/** Parts of a path that would reach an object's own machinery. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 16
const MAX_VALUE_LENGTH = 16_384

/** `cleaning/flow`: up to eight parts of letters, digits, `_`, `.` and `-`. */
export const settingPathSchema = v.pipe(
  lineSchema,
  v.maxLength(200),
  v.regex(/^[\w.-]+(\/[\w.-]+){0,7}$/),
  v.check(path => path.split('/').every(part => !RESERVED.has(part) && !/^\.+$/.test(part))),
)

/** Nothing deeper than it may be, no name that reaches further than its object, and in names and texts nothing that no text may hold. */
const isPlain = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return v.is(linesSchema, value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_DEPTH) return false
  return Object.entries(value).every(
    ([name, inner]) => !RESERVED.has(name) && v.is(lineSchema, name) && isPlain(inner, depth + 1),
  )
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a setting holds: an object, at most 16 KiB as JSON text. */
export const settingValueSchema = v.pipe(
  v.custom<{ readonly [name: string]: unknown }>(isObject),
  v.check(value => isPlain(value) && JSON.stringify(value).length <= MAX_VALUE_LENGTH),
)
/** The same as it is typed (B-035). */
export const settingTextSchema = v.pipe(linesSchema, v.parseJson(), settingValueSchema)

export const robotSettingSchema = v.object({
  path: v.string(),
  value: v.record(v.string(), v.unknown()),
  changed_at: isoTimeSchema,
})
