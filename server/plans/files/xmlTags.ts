/** The tags of an XML text, for those who want to know what is in it and not to build anything of it. */

export type XmlTag = {
  /** As it is written, with its prefix. */
  readonly name: string
  /** With character references resolved. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly kind: 'open' | 'close' | 'empty'
  /** The text up to the next tag, as it is written. */
  readonly textBehind: string
  /** Where it begins. */
  readonly at: number
}

/** What an XML text of a plan may not hold: `DOCTYPE` declares entities, and an instruction may name a style sheet. */
export type XmlFault = { readonly fault: 'syntax' | 'DOCTYPE' | 'instruction' | 'CDATA'; readonly at: number }

const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy
const SPACE = /\s*/y
const EQUALS = /\s*=\s*/y
const VALUE = /"([^"<]*)"|'([^'<]*)'/y
const END = /\s*(\/?)>/y
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi
const NAMED: { readonly [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const MAX_CODE_POINT = 0x10_ffff
const MAX_ATTRIBUTES = 200

/** Undefined where a reference is to an entity that only a document type could declare. */
export function resolved(text: string): string | undefined {
  if (text.replaceAll(REFERENCE, '').includes('&')) return undefined
  return text.replaceAll(REFERENCE, (_all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ''
  })
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

type Read = { readonly tag: Omit<XmlTag, 'textBehind'>; readonly end: number }

/** @param start of the tag's `<` */
function tagAt(text: string, start: number): Read | undefined {
  const isClose = text[start + 1] === '/'
  const name = matchAt(NAME, text, start + (isClose ? 2 : 1))?.[0]
  if (name === undefined) return undefined
  let at = start + (isClose ? 2 : 1) + name.length
  const attributes: (readonly [string, string])[] = []
  for (;;) {
    const end = matchAt(END, text, at)
    if (end !== undefined) {
      const kind = isClose ? 'close' : end[1] === '/' ? 'empty' : 'open'
      return { tag: { name, attributes, kind, at: start }, end: at + end[0].length }
    }
    const attribute = isClose || attributes.length >= MAX_ATTRIBUTES ? undefined : attributeAt(text, at)
    if (attribute === undefined || attributes.some(([known]) => known === attribute.name)) return undefined
    attributes.push([attribute.name, attribute.value])
    at = attribute.end
  }
}

function attributeAt(text: string, from: number) {
  const space = matchAt(SPACE, text, from)?.[0].length ?? 0
  const name = space === 0 ? undefined : matchAt(NAME, text, from + space)?.[0]
  if (name === undefined) return undefined
  const equals = matchAt(EQUALS, text, from + space + name.length)
  const valueAt = from + space + name.length + (equals?.[0].length ?? 0)
  const written = equals && matchAt(VALUE, text, valueAt)
  const value = written && resolved(written[1] ?? written[2] ?? '')
  return written && value !== undefined ? { name, value, end: valueAt + written[0].length } : undefined
}

/** Skips what begins with `open`; undefined where it does not end. */
function behind(text: string, at: number, open: string, close: string): number | undefined {
  const end = text.indexOf(close, at + open.length)
  return end < 0 ? undefined : end + close.length
}

/** The end of a comment or the first declaration, or what is wrong; undefined where there is a tag. */
function skipped(text: string, at: number): number | XmlFault['fault'] | undefined {
  if (text.startsWith('<!--', at)) return behind(text, at, '<!--', '-->') ?? 'syntax'
  if (text.startsWith('<![CDATA[', at)) return 'CDATA'
  if (text.startsWith('<!', at)) return 'DOCTYPE'
  if (!text.startsWith('<?', at)) return undefined
  if (!/^<\?xml\s/.test(text.slice(at, at + 6)) || text.slice(0, at).trim() !== '') return 'instruction'
  return behind(text, at, '<?', '?>') ?? 'syntax'
}

/** Every tag in turn, nested as they have to be, within one root; ends with what is wrong where something is. */
export function* xmlTags(text: string): Generator<XmlTag, XmlFault | undefined> {
  const open: string[] = []
  let at = text.indexOf('<')
  let hasRoot = false
  while (at >= 0) {
    const skip = skipped(text, at)
    if (typeof skip === 'string') return { fault: skip, at }
    if (skip !== undefined) {
      at = text.indexOf('<', skip)
      continue
    }
    const read = tagAt(text, at)
    if (read === undefined || (open.length === 0 && hasRoot)) return { fault: 'syntax', at }
    hasRoot = true
    const { tag, end } = read
    if (tag.kind === 'open') open.push(tag.name)
    if (tag.kind === 'close' && open.pop() !== tag.name) return { fault: 'syntax', at }
    const next = text.indexOf('<', end)
    yield { ...tag, textBehind: text.slice(end, next < 0 ? undefined : next) }
    at = next
  }
  return open.length === 0 && hasRoot ? undefined : { fault: 'syntax', at: text.length }
}
