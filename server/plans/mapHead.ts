/** The yaml of a ROS map_server map, from outside. */
import * as v from 'valibot'
import { parse } from 'yaml'
import { type MapYaml, mapYamlSchema } from '../../contract/plan/mapYaml.ts'

/** A map_server yaml takes about 150 bytes; comments may take some more. */
const MAX_YAML_BYTES = 64 * 1024
const MAX_DEPTH = 8
/** Metres; a site further from its own origin is a broken number. */
const MAX_ORIGIN_M = 1e6

/** `reason` goes behind the name of the file in a sentence for people; it never holds a value of the file. */
export type HeadFault = { readonly field: string; readonly token: string; readonly reason: string }
export type HeadResult =
  | { readonly ok: true; readonly head: MapYaml }
  | { readonly ok: false; readonly fault: HeadFault; readonly faults: readonly HeadFault[] }

/** What each field must be, for people. */
const FIELD_RULES: ReadonlyMap<string, string> = new Map([
  ['image', 'must be the name of a PGM or PNG file'],
  ['resolution', 'must be the metres of a pixel, a number from 0.001 to 10'],
  ['origin', 'must be three numbers: x and y in metres (within 1000 km) and yaw in radians'],
  ['negate', 'must be 0 or 1'],
  ['occupied_thresh', 'must be a number from 0 to 1'],
  ['free_thresh', 'must be a number from 0 to 1'],
  ['mode', 'must be trinary, scale or raw'],
])

/** Reads a map's yaml. Never throws. */
export function readMapHead(bytes: Uint8Array): HeadResult {
  if (bytes.byteLength > MAX_YAML_BYTES)
    return fault('yaml', 'errors.cleaningPlan.import.yamlTooLarge', 'is larger than 64 KiB')
  const fields = yamlFields(bytes)
  if (!fields) return fault('yaml', 'errors.cleaningPlan.import.yamlSyntax', 'is not a YAML document of named fields')
  const { negate } = fields
  const parsed = v.safeParse(
    mapYamlSchema,
    typeof negate === 'boolean' ? { ...fields, negate: Number(negate) } : fields,
    // Each field that is wrong is shown.
    { abortEarly: false },
  )
  if (!parsed.success) return refused(parsed.issues.map(issue => invalid(fieldOf(issue), fields)))
  const head = parsed.output
  if (head.origin.some(value => Math.abs(value) > MAX_ORIGIN_M)) return refused([invalid('origin', fields)])
  if (head.free_thresh >= head.occupied_thresh)
    return fault('free_thresh', 'errors.cleaningPlan.import.thresholds', 'free_thresh must be below occupied_thresh')
  return { ok: true, head }
}

function refused(faults: readonly HeadFault[]): HeadResult {
  const [first] = faults
  if (first === undefined) throw new Error('Nothing is wrong')
  return { ok: false, fault: first, faults }
}

const fault = (field: string, token: string, reason: string): HeadResult => refused([{ field, token, reason }])

function invalid(field: string, fields: { readonly [name: string]: unknown }): HeadFault {
  if (fields[field] === undefined)
    return { field, token: 'errors.cleaningPlan.import.fieldMissing', reason: `${field} is missing` }
  const reason = `${field} ${FIELD_RULES.get(field) ?? 'cannot be read'}`
  return { field, token: 'errors.cleaningPlan.import.fieldInvalid', reason }
}

const fieldOf = (issue: v.BaseIssue<unknown>): string => {
  const key = issue.path?.[0]?.key
  return typeof key === 'string' ? key : 'yaml'
}

/** The document's top level; undefined when it is none, is nested too deep, or uses aliases. */
function yamlFields(bytes: Uint8Array): { readonly [name: string]: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Each key would be compared with all before it: minutes, in a file of a hundred kilobytes.
    const value: unknown = parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
    const isFields = typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value, MAX_DEPTH)
    return isFields ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1)))
