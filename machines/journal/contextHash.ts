import type { Json } from '../../contract/journal/entries.ts'
import { isList } from './plainValue.ts'

const known = new WeakMap<object, string>()

/** Hash of a plain value, 14 hexadecimal digits; the order of an object's keys does not count. No proof of anything: it tells two contexts apart. */
export function contextHash(json: Json): string {
  if (typeof json !== 'object' || json === null) return textHash(JSON.stringify(json))
  const before = known.get(json)
  if (before !== undefined) return before
  const hash = textHash(isList(json) ? `[${json.map(contextHash).join()}]` : `{${fieldsOf(json)}}`)
  known.set(json, hash)
  return hash
}

const fieldsOf = (json: { readonly [key: string]: Json }): string =>
  Object.keys(json)
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${contextHash(json[key] ?? null)}`)
    .join()

/** Two multiplicative hashes of 32 bits over the code units, mixed into 53 bits. */
export function textHash(text: string): string {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(16).padStart(14, '0')
}
