/** The tree of a drawing that somebody handed in. Nothing in it is followed, resolved or run. */
import { parseXml, XmlDocumentType, XmlElement, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml'
import type { ConversionFault } from '../../../contract/plan/conversionChecks.ts'
import { PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'

export type SvgElement = {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: readonly SvgElement[]
  /** Its own, without that of its children. */
  readonly text: string
  /** Of the file, from 1. */
  readonly line: number
}
export type SvgFault = { readonly ok: false; readonly token: ConversionFault; readonly line?: number }
export type SvgResult = { readonly ok: true; readonly root: SvgElement } | SvgFault

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
/** Elements, comments and the like: counted before anything is read. */
const MAX_MARKUP = 100_000
const MAX_REFERENCES = 20_000
const MAX_DEPTH = 24

/** What runs, or brings other documents in. By the last part of the name, in lower case. */
const FORBIDDEN_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'use',
  'a',
  'animate',
  'animatemotion',
  'animatetransform',
  'set',
])
const BARE_NAME = /^[\w-]{1,60}\.png$/
const EMBEDDED_PICTURE = /^data:image\/png;base64,[\w+/=\s]*$/

/** Parses the bytes of a `plan.svg`. Never throws. */
export function readSvg(bytes: Uint8Array): SvgResult {
  if (bytes.byteLength > PLAN_FILE_RULES['plan.svg'].maxBytes) return { ok: false, token: 'svgTooLarge' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { ok: false, token: 'svgSyntax' }
  }
  if (countOf(text, '<') > MAX_MARKUP || countOf(text, '&') > MAX_REFERENCES) return { ok: false, token: 'svgTooMany' }
  const lines = lineStarts(text)
  try {
    const document = parseXml(text, { includeOffsets: true, preserveDocumentType: true })
    for (const child of document.children)
      if (child instanceof XmlDocumentType || child instanceof XmlProcessingInstruction)
        return { ok: false, token: 'svgForbidden', line: lineAt(lines, child.start) }
    if (document.root === null) return { ok: false, token: 'svgSyntax' }
    return readRoot(document.root, lines)
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return { ok: false, token: 'svgTooDeep' }
    if (error instanceof Refused) return error.fault
    return { ok: false, token: 'svgSyntax', ...lineOfError(error) }
  }
}

function readRoot(root: XmlElement, lines: readonly number[]): SvgResult {
  if (root.name !== 'svg' || root.attributes['xmlns'] !== SVG_NAMESPACE)
    return { ok: false, token: 'svgNotSvg', line: 1 }
  return { ok: true, root: elementOf(root, lines, 1) }
}

class Refused extends Error {
  readonly fault: SvgFault

  constructor(fault: SvgFault) {
    super('The drawing is refused')
    this.fault = fault
  }
}

function elementOf(element: XmlElement, lines: readonly number[], depth: number): SvgElement {
  const line = lineAt(lines, element.start)
  if (depth > MAX_DEPTH) throw new Refused({ ok: false, token: 'svgTooDeep', line })
  if (isForbidden(element)) throw new Refused({ ok: false, token: 'svgForbidden', line })
  const children: SvgElement[] = []
  let text = ''
  for (const child of element.children) {
    if (child instanceof XmlProcessingInstruction) throw new Refused({ ok: false, token: 'svgForbidden', line })
    if (child instanceof XmlElement) children.push(elementOf(child, lines, depth + 1))
    else if (child instanceof XmlText) text += child.text
  }
  return { name: element.name, attributes: element.attributes, children, text, line }
}

function isForbidden({ name, attributes }: XmlElement): boolean {
  if (FORBIDDEN_ELEMENTS.has(lastPart(name))) return true
  return Object.entries(attributes).some(([key, value]) => {
    const part = lastPart(key)
    if (part.startsWith('on')) return true
    if (part === 'href' || part === 'src') return !BARE_NAME.test(value) && !EMBEDDED_PICTURE.test(value)
    return /url\s*\(|javascript:|@import/i.test(value)
  })
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++
  return count
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

const lineOfError = (error: unknown): { readonly line?: number } =>
  error instanceof Error && 'line' in error && typeof error.line === 'number' ? { line: error.line } : {}
