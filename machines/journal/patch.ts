import type { Json, Patch } from '../../contract/journal/entries.ts'
import { isList } from './plainValue.ts'

type Path = readonly (string | number)[]
type Fields = { readonly [key: string]: Json }

/** Of more differences inside of one value the value is written anew. */
const MAX_PATCHES = 40

/** How `after` differs from `before`, in the order in which it is to be applied. Parts that are the same object are not looked into. */
export function patchesOf(before: Json, after: Json): Patch[] {
  return differences(before, after, [])
}

function differences(before: Json, after: Json, path: Path): Patch[] {
  if (Object.is(before, after)) return []
  const whole: Patch[] = [{ path: [...path], value: after }]
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return whole
  if (isList(before) !== isList(after)) return whole
  const found =
    isList(before) && isList(after)
      ? listDifferences(before, after, path)
      : !isList(before) && !isList(after)
        ? fieldDifferences(before, after, path)
        : whole
  return found.length > MAX_PATCHES ? whole : found
}

function listDifferences(before: readonly Json[], after: readonly Json[], path: Path): Patch[] {
  const found: Patch[] = []
  for (let index = 0; index < after.length && found.length <= MAX_PATCHES; index += 1) {
    const value = after[index] ?? null
    const old = before[index]
    if (old === undefined) found.push({ path: [...path, index], value })
    else found.push(...differences(old, value, [...path, index]))
  }
  // From the end, so that each place is still what it was.
  for (let index = before.length - 1; index >= after.length && found.length <= MAX_PATCHES; index -= 1)
    found.push({ path: [...path, index] })
  return found
}

function fieldDifferences(before: Fields, after: Fields, path: Path): Patch[] {
  const found: Patch[] = []
  for (const [key, value] of Object.entries(after)) {
    const old = before[key]
    if (old === undefined || !Object.hasOwn(before, key)) found.push({ path: [...path, key], value })
    else found.push(...differences(old, value, [...path, key]))
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) found.push({ path: [...path, key] })
  return found
}

/** The value after the patches; what is not touched stays the same object. A path that leads nowhere changes nothing. */
export const patched = (before: Json, patches: readonly Patch[]): Json =>
  patches.reduce((value, { path, ...change }) => put(value, path, change.value), before)

function put(before: Json, [step, ...rest]: Path, value: Json | undefined): Json {
  if (step === undefined) return value ?? null
  if (typeof before !== 'object' || before === null) return before
  if (isList(before)) return typeof step === 'number' ? putItem(before, step, rest, value) : before
  const { [step]: old, ...others } = before
  if (rest.length > 0) return old === undefined ? before : { ...before, [step]: put(old, rest, value) }
  return value === undefined ? others : { ...before, [step]: value }
}

function putItem(before: readonly Json[], index: number, rest: Path, value: Json | undefined): Json {
  const old = before[index]
  if (rest.length > 0) return old === undefined ? before : before.with(index, put(old, rest, value))
  if (value === undefined) return before.toSpliced(index, 1)
  return index < before.length ? before.with(index, value) : [...before, value]
}
