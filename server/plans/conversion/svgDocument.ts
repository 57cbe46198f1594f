/** The tree of a drawing that somebody handed in. Nothing in it is followed, resolved or run; what it may hold is what any file of a plan may. */
import type { ConversionFault } from '../../../contract/plan/conversionChecks.ts'
import { PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import { activeIn, isSvgRoot } from '../files/svg.ts'
import { resolved, type XmlFault, type XmlTag, xmlTags } from '../files/xmlTags.ts'

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

/** Bounds of a tree: of what is only looked at and sent on, a file may hold more. */
const MAX_TAGS = 100_000
const MAX_REFERENCES = 20_000
const MAX_DEPTH = 24

/** Parses the bytes of a `plan.svg`. Never throws. */
export function readSvg(bytes: Uint8Array): SvgResult {
  if (bytes.byteLength > PLAN_FILE_RULES['plan.svg'].maxBytes) return { ok: false, token: 'svgTooLarge' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { ok: false, token: 'svgSyntax' }
  }
  return hasMoreThan(text, '&', MAX_REFERENCES) ? { ok: false, token: 'svgTooMany' } : treeOf(text)
}

type Growing = Omit<SvgElement, 'children' | 'text'> & { readonly children: Growing[]; text: string }

function treeOf(text: string): SvgResult {
  const lineOf = lineCounter(text)
  const open: Growing[] = []
  let root: Growing | undefined
  let count = 0
  const tags = xmlTags(text)
  for (let next = tags.next(); ; next = tags.next()) {
    if (next.done === true) return next.value === undefined ? whole(root) : refused(next.value, lineOf)
    const tag = next.value
    const line = lineOf(tag.at)
    const own = resolved(tag.textBehind)
    const token = own === undefined ? 'svgSyntax' : faultOf(tag, { depth: open.length, count: ++count })
    if (token !== undefined) return { ok: false, token, line }
    if (tag.kind === 'close') open.pop()
    else {
      const element = elementOf(tag, line)
      open.at(-1)?.children.push(element)
      root ??= element
      if (tag.kind === 'open') open.push(element)
    }
    const around = open.at(-1)
    if (around !== undefined) around.text += own ?? ''
  }
}

const elementOf = ({ name, attributes }: XmlTag, line: number): Growing => ({
  name,
  attributes: Object.fromEntries(attributes),
  children: [],
  text: '',
  line,
})

const whole = (root: SvgElement | undefined): SvgResult =>
  root === undefined ? { ok: false, token: 'svgSyntax' } : { ok: true, root }

const refused = ({ fault, at }: XmlFault, lineOf: (at: number) => number): SvgFault => ({
  ok: false,
  token: fault === 'syntax' ? 'svgSyntax' : 'svgForbidden',
  line: lineOf(at),
})

/** @param place of the tag: elements around it, and its number */
function faultOf(tag: XmlTag, { depth, count }: { depth: number; count: number }): ConversionFault | undefined {
  // Names without a prefix are what layers and shapes are known by.
  if (count === 1 && !(isSvgRoot(tag) && tag.name === 'svg')) return 'svgNotSvg'
  if (count > MAX_TAGS) return 'svgTooMany'
  if (depth >= MAX_DEPTH && tag.kind !== 'close') return 'svgTooDeep'
  return activeIn(tag) === undefined ? undefined : 'svgForbidden'
}

function hasMoreThan(text: string, mark: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1 && count <= most; at = text.indexOf(mark, at + 1)) count++
  return count > most
}

/** The line of a place, from 1; asked from the beginning of the text to its end. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return at => {
    while (next !== -1 && next < at) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
