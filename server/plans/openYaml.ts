/** YAML from outside, with the line and the column of what stands in it. */
import { isUtf8 } from 'node:buffer'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { faultIn, type YamlFault } from './files/safeYaml.ts'

/** From 1. */
export type Place = { readonly line: number; readonly column: number }

export type OpenYaml = {
  readonly ok: true
  readonly value: unknown
  /** Of what stands at a path, or of what is nearest above it. Undefined where that is nowhere. */
  readonly placeOf: (path: readonly unknown[]) => Place | undefined
}
export type YamlFaults = { readonly ok: false; readonly faults: readonly YamlFault[] }

/** Of a text that is no YAML at all, what follows the first faults follows from them. */
const MAX_FAULTS = 20

const placeIn = ({ linePos }: LineCounter, offset: number): Place | undefined => {
  const { line, col } = linePos(offset)
  return line > 0 ? { line, column: col } : undefined
}

function nearest(document: Document, path: readonly unknown[], lines: LineCounter): Place | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return placeIn(lines, node.range[0])
  }
  return undefined
}

/** Reads a text without aliases. Never throws. */
export function openYaml(bytes: Uint8Array): OpenYaml | YamlFaults {
  const lines = new LineCounter()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const hazard = faultIn(text)
    if (hazard !== undefined) return { ok: false, faults: [hazard] }
    // Each key would be compared with all before it: minutes, in a file of a hundred kilobytes.
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error', lineCounter: lines })
    const faults = document.errors
      .slice(0, MAX_FAULTS)
      .map(({ pos }) => ({ token: 'yamlSyntax' as const, ...placeIn(lines, pos[0]) }))
    if (faults.length > 0) return { ok: false, faults }
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    return { ok: true, value, placeOf: path => nearest(document, path, lines) }
  } catch {
    return { ok: false, faults: [{ token: isUtf8(bytes) ? 'yamlSyntax' : 'encoding' }] }
  }
}
