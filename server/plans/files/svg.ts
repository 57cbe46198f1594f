/** Drawings of plans, from outside: lines and areas, and nothing that runs or fetches anything. */
import { resolved, type XmlTag, xmlTags } from './xmlTags.ts'

/** What SVG calls it, of a closed list: never a value of the file. */
export type SvgFault = {
  readonly token: 'encoding' | 'svgSyntax' | 'svgActive' | 'svgViewBox'
  readonly field?: string
  readonly line?: number
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'
/** Elements that run, fetch, or change what was looked at, by their names without a prefix. */
const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'handler',
  'listener',
  'animate',
  'set',
  'animatemotion',
  'animatetransform',
  'animatecolor',
  'discard',
  'feimage',
  // A drawing that repeats itself grows without end.
  'use',
])
/** Units of a drawing: a site of 10 km at a millimetre. */
const MAX_EXTENT = 1e7
const MAX_DEPTH = 256
const BARE_PICTURE = /^[\w-]{1,60}\.png$/
const PICTURE_IN_TEXT = /^data:image\/(?:png|jpeg);base64,/
const FETCHING_STYLE = /url\(\s*['"]?\s*(?!#)|@import|expression\s*\(|\\/i

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** What an attribute may not do; undefined for one that is fine. */
function activeAttribute(name: string, value: string): string | undefined {
  const local = localName(name).toLowerCase()
  if (local.startsWith('on')) return 'on…'
  if (local === 'src') return 'src'
  if (local === 'href') {
    const target = value.trim()
    // The older tool names pictures of the plan, beside the drawing, which nothing fetches by that.
    return target === '' || target.startsWith('#') || BARE_PICTURE.test(target) || PICTURE_IN_TEXT.test(target)
      ? undefined
      : 'href'
  }
  if ((local === 'xmlns' || name.startsWith('xmlns:')) && value.trim() === XHTML_NAMESPACE) return 'xmlns'
  return FETCHING_STYLE.test(value) && !PICTURE_IN_TEXT.test(value) ? 'style' : undefined
}

/** What a tag does that a drawing may not; of a closed list: an element that is none of it is called by its kind. */
export function activeIn({ name, attributes, textBehind, kind }: XmlTag): string | undefined {
  const local = localName(name).toLowerCase()
  if (ACTIVE_ELEMENTS.has(local)) return local === 'foreignobject' ? 'foreignObject' : local
  if (local === 'style' && kind === 'open' && FETCHING_STYLE.test(resolved(textBehind) ?? '\\')) return 'style'
  for (const [attribute, value] of attributes) {
    const active = activeAttribute(attribute, value)
    if (active !== undefined) return active
  }
  return undefined
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:px|mm|cm|in|pt|pc|%)?$/i
const extent = (text: string): number => (NUMBER.test(text.trim()) ? Number.parseFloat(text) : Number.NaN)
const isSmall = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= MAX_EXTENT

/** A drawing of bounded size: by its view box, or by width and height. */
function frameFault({ attributes }: XmlTag): string | undefined {
  const values = new Map(attributes)
  const viewBox = values.get('viewBox')
  const sides = ['width', 'height'].flatMap(name => values.get(name) ?? [])
  if (sides.some(side => !isSmall(extent(side)) || extent(side) <= 0)) return 'width'
  if (viewBox === undefined) return sides.length === 2 ? undefined : 'viewBox'
  const parts = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(extent)
  const [width = 0, height = 0] = parts.slice(2)
  return parts.length === 4 && parts.every(isSmall) && width > 0 && height > 0 ? undefined : 'viewBox'
}

export function isSvgRoot({ name, attributes }: XmlTag): boolean {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : undefined
  const namespace = new Map(attributes).get(prefix === undefined ? 'xmlns' : `xmlns:${prefix}`)
  return localName(name) === 'svg' && namespace === SVG_NAMESPACE
}

/** What is wrong with one tag, the root among them. */
function tagFault(tag: XmlTag, isRoot: boolean): Omit<SvgFault, 'line'> | undefined {
  if (isRoot && !isSvgRoot(tag)) return { token: 'svgSyntax', field: 'svg' }
  const frame = isRoot ? frameFault(tag) : undefined
  if (frame !== undefined) return { token: 'svgViewBox', field: frame }
  const active = activeIn(tag)
  return active === undefined ? undefined : { token: 'svgActive', field: active }
}

function faultIn(text: string): SvgFault | undefined {
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length
  const tags = xmlTags(text)
  let depth = 0
  let isRoot = true
  for (let next = tags.next(); ; next = tags.next()) {
    if (next.done === true) {
      if (next.value === undefined) return undefined
      const { fault, at } = next.value
      const line = lineOf(at)
      return fault === 'syntax' ? { token: 'svgSyntax', line } : { token: 'svgActive', field: fault, line }
    }
    const tag = next.value
    const fault = tagFault(tag, isRoot)
    if (fault !== undefined) return { ...fault, line: lineOf(tag.at) }
    isRoot = false
    if (tag.kind === 'open') depth += 1
    if (tag.kind === 'close') depth -= 1
    if (depth > MAX_DEPTH) return { token: 'svgSyntax', line: lineOf(tag.at) }
  }
}

/** What is wrong with a drawing; undefined for one that is fine. Never throws. */
export function svgFault(bytes: Uint8Array): SvgFault | undefined {
  try {
    return faultIn(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { token: 'encoding' }
  }
}
