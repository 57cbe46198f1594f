/** YAML of plans, from outside: plain values alone. Anchors, aliases and tags are refused before anything is built of them. */
import { CST, Lexer, parse, YAMLParseError } from 'yaml'

/** Of sequences and mappings within one another. */
const MAX_DEPTH = 32
/** Tags that say what a plain value is anyway. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(['!!str', '!!int', '!!float', '!!bool', '!!null', '!!seq', '!!map'])

/** `line` and `column` from 1. */
export type YamlFault = {
  readonly token: 'encoding' | 'yamlAlias' | 'yamlTag' | 'yamlDepth' | 'yamlSyntax'
  readonly line?: number
  readonly column?: number
}
export type YamlResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: YamlFault }

const MARKS: ReadonlySet<string> = new Set([CST.SCALAR, CST.DOCUMENT, CST.FLOW_END])

const refused = (fault: YamlFault): YamlResult => ({ ok: false, fault })

function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}

/** What a lexeme may not be; undefined for all others. */
function forbidden(lexeme: string, type: string | null): YamlFault['token'] | undefined {
  if (type === 'alias' || type === 'anchor') return 'yamlAlias'
  return type === 'tag' && !PLAIN_TAGS.has(lexeme) ? 'yamlTag' : undefined
}

/** What may not be in a text. Lexemes alone are looked at: their number is bound by the size of the file, whatever they would be built into. */
export function faultIn(text: string): YamlFault | undefined {
  let offset = 0
  let depth = 0
  let isContent = false
  for (const lexeme of new Lexer().lex(text)) {
    // Marks are not in the text; what is behind that of a scalar is a value, whatever it looks like.
    if (!isContent && MARKS.has(lexeme)) {
      isContent = lexeme === CST.SCALAR
      continue
    }
    const type = isContent ? null : CST.tokenType(lexeme)
    isContent = false
    const token = forbidden(lexeme, type)
    if (token !== undefined) return { token, ...placeIn(text, offset) }
    if (type === 'flow-seq-start' || type === 'flow-map-start') depth += 1
    if (type === 'flow-seq-end' || type === 'flow-map-end') depth -= 1
    if (depth > MAX_DEPTH) return { token: 'yamlDepth', ...placeIn(text, offset) }
    offset += lexeme.length
  }
  return undefined
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every(inner => isShallow(inner, depth - 1)))

/** Reads one document. Never throws. */
export function readSafeYaml(bytes: Uint8Array): YamlResult {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused({ token: 'encoding' })
  }
  try {
    const fault = faultIn(text)
    if (fault !== undefined) return refused(fault)
    // Each key would be compared with all before it: minutes, in a file of a hundred kilobytes.
    const value: unknown = parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
    return isShallow(value, MAX_DEPTH) ? { ok: true, value } : refused({ token: 'yamlDepth' })
  } catch (error) {
    const place = error instanceof YAMLParseError ? error.linePos?.[0] : undefined
    return refused({ token: 'yamlSyntax', ...(place && { line: place.line, column: place.col }) })
  }
}
