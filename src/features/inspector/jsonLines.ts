import type { Json, Patch } from '../../../contract/journal/entries.ts'

type Step = string | number
export type JsonLine = {
  readonly path: readonly Step[]
  readonly depth: number
  readonly name: string | undefined
  readonly text: string
}

/** More lines are cut: a plan's drawing is not read line by line. */
export const MAX_LINES = 400

const isFlat = (json: Json): boolean => typeof json !== 'object' || json === null
const isList = (json: Json): json is readonly Json[] => Array.isArray(json)

const partsOf = (json: Json): readonly (readonly [Step, Json])[] => {
  if (isList(json)) return json.map((item, index) => [index, item] as const)
  return typeof json === 'object' && json !== null ? Object.entries(json) : []
}

/** Short lists and objects of plain values are one line. */
function inOneLine(json: Json): string | undefined {
  if (isFlat(json)) return JSON.stringify(json)
  const parts = partsOf(json)
  if (parts.length === 0) return isList(json) ? '[]' : '{}'
  if (!parts.every(([, value]) => isFlat(value))) return undefined
  const text = isList(json)
    ? `[${parts.map(([, value]) => JSON.stringify(value)).join(', ')}]`
    : `{ ${parts.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ')} }`
  return text.length <= 48 ? text : undefined
}

/** A value as lines, each with where in the value it is. */
export function jsonLines(json: Json): readonly JsonLine[] {
  const lines: JsonLine[] = []
  const add = (value: Json, path: readonly Step[], name: string | undefined): void => {
    if (lines.length >= MAX_LINES) return
    const depth = Math.max(0, path.length - 1)
    const line = inOneLine(value)
    if (line !== undefined) {
      lines.push({ path, depth, name, text: line })
      return
    }
    if (name !== undefined) lines.push({ path, depth, name, text: isList(value) ? `[${value.length}]` : '' })
    for (const [key, inner] of partsOf(value)) add(inner, [...path, key], String(key))
  }
  add(json, [], undefined)
  return lines
}

/** Whether a patch changed what the line shows. */
export const isPatched = ({ path }: JsonLine, patches: readonly Pick<Patch, 'path'>[]): boolean =>
  patches.some(patch => {
    const shared = Math.min(patch.path.length, path.length)
    return patch.path.slice(0, shared).every((step, index) => step === path[index])
  })
