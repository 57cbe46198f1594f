import { gzipSync } from 'node:zlib'
import type { PlanFileName } from '../../../../contract/plan/planFileRules.ts'
import { makePng } from './pngMaker.ts'

/** A file of a plan that no plan has, and the one thing that is said of it. */
export type HostileFile = {
  readonly case: string
  readonly name: PlanFileName
  readonly content: () => Uint8Array
  /** Behind `errors.cleaningPlan.file.`. */
  readonly token: string
  readonly field?: string
  readonly line?: number
}

const text =
  (content: string): (() => Uint8Array) =>
  () =>
    Buffer.from(content)
const SVG = 'http://www.w3.org/2000/svg'
const svg = (body: string, attributes = 'viewBox="0 0 10 10"'): (() => Uint8Array) =>
  text(`<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`)

/** Nine levels of nine: 387 million values. */
const ALIAS_BOMB = ['a: &a [x, x, x, x, x, x, x, x, x]']
  .concat(
    'bcdefghi'
      .split('')
      .map((letter, i) => `${letter}: &${letter} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`),
  )
  .join('\n')

const YAML: readonly HostileFile[] = [
  { case: 'alias bomb', name: 'sectors.yaml', content: text(ALIAS_BOMB), token: 'yamlAlias', line: 1 },
  {
    case: 'alias of a merge key',
    name: 'config.yaml',
    content: text('a: 1\nb:\n  <<: *a\n'),
    token: 'yamlAlias',
    line: 3,
  },
  {
    case: 'custom tag',
    name: 'config.yaml',
    content: text("plan_type: !!python/object/apply:os.system ['id']\n"),
    token: 'yamlTag',
    line: 1,
  },
  { case: 'local tag', name: 'map.yaml', content: text('image: !exec map.png\n'), token: 'yamlTag', line: 1 },
  {
    case: 'a hundred thousand brackets',
    name: 'sectors.yaml',
    content: text('['.repeat(100_000)),
    token: 'yamlDepth',
    line: 1,
  },
  {
    case: 'nested by indentation',
    name: 'map3d.yaml',
    content: text(Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')),
    token: 'yamlDepth',
  },
  { case: 'two documents', name: 'config.yaml', content: text('a: 1\n---\na: 2\n'), token: 'yamlSyntax', line: 2 },
  { case: 'bytes that are no text', name: 'map.yaml', content: () => Buffer.from([0xff, 0xfe, 0]), token: 'encoding' },
  {
    case: 'a picture that is called YAML',
    name: 'config.yaml',
    content: () => makePng({ width: 4, height: 4 }),
    token: 'encoding',
  },
  { case: 'a list', name: 'map3d.yaml', content: text('- 1\n'), token: 'fieldInvalid', field: 'yaml' },
  {
    case: 'a sector without corners',
    name: 'sectors.yaml',
    content: text('sectors: [{id: 1, name: a, type: 1, points: []}]'),
    token: 'fieldInvalid',
    field: 'sectors.0.points',
  },
  {
    case: 'a resolution of no map',
    name: 'map.yaml',
    content: text('image: map.png\nresolution: -1\norigin: [0, 0, 0]'),
    token: 'fieldInvalid',
    field: 'resolution',
  },
  { case: 'nothing', name: 'config.yaml', content: text(''), token: 'empty', field: 'size' },
  {
    case: 'more than 4 MiB',
    name: 'sectors.yaml',
    content: () => Buffer.alloc(4 * 1024 * 1024 + 1, 32),
    token: 'tooLarge',
    field: 'size',
  },
]

const IMAGES: readonly HostileFile[] = [
  {
    case: 'a head of four thousand million pixels',
    name: 'map.png',
    content: () => makePng({ width: 65_535, height: 65_535, rows: 1 }),
    token: 'imageTooLarge',
    field: 'IHDR',
  },
  {
    case: 'a head of more pixels than a number has',
    name: 'plan.png',
    content: () => makePng({ width: 0xffff_ffff, height: 0xffff_ffff, rows: 0 }),
    token: 'imageTooLarge',
    field: 'IHDR',
  },
  {
    case: 'forty million pixels that are all there',
    name: 'map.png',
    content: () => makePng({ width: 8000, height: 5000, depth: 1 }),
    token: 'imageTooLarge',
    field: 'IHDR',
  },
  {
    case: 'no width',
    name: 'map.png',
    content: () => makePng({ width: 0, height: 9 }),
    token: 'imageHead',
    field: 'IHDR',
  },
  {
    case: 'a depth that no picture has',
    name: 'move.png',
    content: () => makePng({ width: 9, height: 9, depth: 5 }),
    token: 'imageHead',
    field: 'IHDR',
  },
  {
    case: 'a head whose check sum is wrong',
    name: 'map.png',
    content: () => {
      const png = makePng({ width: 9, height: 9 })
      png[19] = 8
      return png
    },
    token: 'imageHead',
    field: 'IHDR',
  },
  {
    case: '16 bits',
    name: 'map.png',
    content: () => makePng({ width: 9, height: 9, depth: 16 }),
    token: 'imageDepth',
    field: 'IHDR',
  },
  {
    case: 'a map that shines through',
    name: 'map.png',
    content: () => makePng({ width: 9, height: 9, colour: 6 }),
    token: 'imageAlpha',
    field: 'IHDR',
  },
  {
    case: 'a map with one colour that shines through',
    name: 'map.png',
    content: () => makePng({ width: 9, height: 9, between: [['tRNS', Buffer.alloc(2)]] }),
    token: 'imageAlpha',
    field: 'IHDR',
  },
  {
    case: 'cut off',
    name: 'pretty_map.png',
    content: () => makePng({ width: 900, height: 900, rows: 40 }),
    token: 'imageBroken',
    field: 'IDAT',
  },
  {
    case: 'a page that is called a picture',
    name: 'map3d.png',
    content: text('<!doctype html><script>alert(1)</script>'),
    token: 'imageKind',
    field: 'signature',
  },
  {
    case: 'packed data that are called a picture',
    name: 'map.png',
    content: () => gzipSync(Buffer.alloc(1000)),
    token: 'imageKind',
    field: 'signature',
  },
]

const SVGS: readonly HostileFile[] = [
  ['script', svg('<script>alert(1)</script>'), 'svgActive', 'script'],
  ['script under another prefix', svg(`<g xmlns:a="${SVG}"><a:script/></g>`), 'svgActive', 'script'],
  [
    'external entity',
    text(
      `<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="${SVG}">&x;</svg>`,
    ),
    'svgActive',
    'DOCTYPE',
  ],
  [
    'style sheet by instruction',
    text(`<?xml-stylesheet href="a.css"?><svg xmlns="${SVG}"/>`),
    'svgActive',
    'instruction',
  ],
  ['foreignObject', svg('<foreignObject><p/></foreignObject>'), 'svgActive', 'foreignObject'],
  ['handler', svg('<rect onload="alert(1)"/>'), 'svgActive', 'on…'],
  ['handler of the root', svg('', 'viewBox="0 0 1 1" OnLoad="alert(1)"'), 'svgActive', 'on…'],
  ['link to a script', svg('<a href="javascript:alert(1)"><rect/></a>'), 'svgActive', 'href'],
  ['link written by references', svg('<a xlink:href="&#x6a;avascript:alert(1)"/>'), 'svgActive', 'href'],
  ['picture from elsewhere', svg('<image xlink:href="http://example.org/a.png"/>'), 'svgActive', 'href'],
  ['drawing within a picture', svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'svgActive', 'href'],
  ['style that fetches', svg('<style>rect { fill: url(http://example.org/a) }</style>'), 'svgActive', 'style'],
  ['import of a style', svg('<rect style="@import \'a.css\'"/>'), 'svgActive', 'style'],
  ['animation of a link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), 'svgActive', 'set'],
  ['page within', svg('<g xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'svgActive', 'xmlns'],
  ['unread text', svg('<![CDATA[<script/>]]>'), 'svgActive', 'CDATA'],
  ['huge view box', svg('', 'viewBox="0 0 1e12 1e12"'), 'svgViewBox', 'viewBox'],
  ['view box without an end', svg('', 'viewBox="0 0 1e999 1"'), 'svgViewBox', 'viewBox'],
  ['view box of nothing', svg('', 'viewBox="0 0 0 0"'), 'svgViewBox', 'viewBox'],
  ['no size at all', svg('', ''), 'svgViewBox', 'viewBox'],
  ['entity without a type', svg('<g a="&x;"/>'), 'svgSyntax', undefined],
  ['unclosed', text(`<svg xmlns="${SVG}" viewBox="0 0 1 1"><g>`), 'svgSyntax', undefined],
  ['ten thousand levels', svg('<g>'.repeat(10_000)), 'svgSyntax', undefined],
  ['a page that is called a drawing', text('<html><body/></html>'), 'svgSyntax', 'svg'],
  ['a picture that is called a drawing', () => makePng({ width: 4, height: 4 }), 'encoding', undefined],
].map(([name, content, token, field]) => {
  if (typeof name !== 'string' || typeof content !== 'function' || typeof token !== 'string')
    throw new Error('A case is broken')
  return { case: name, name: 'plan.svg', content, token, ...(typeof field === 'string' && { field }) }
})

/** Every one of them is refused. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...YAML,
  ...IMAGES,
  ...SVGS,
  {
    case: 'a picture that is called a world',
    name: 'plan.world',
    content: () => makePng({ width: 4, height: 4 }),
    token: 'encoding',
  },
]
