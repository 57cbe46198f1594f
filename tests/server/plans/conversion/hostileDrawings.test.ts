import { expect, test } from 'vitest'
import { convertDrawing } from '../../../../server/plans/conversion/convertDrawing.ts'
import { readSvg } from '../../../../server/plans/conversion/svgDocument.ts'
import { transformOf } from '../../../../server/plans/conversion/transform.ts'
import { orderOf, roomDrawing } from './roomDrawing.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (content: string, head = ''): string => `${head}<svg ${XMLNS} viewBox="0 0 10 10">${content}</svg>`
const laughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'svgForbidden'],
  ['a script of another namespace', svg('<x:Script xmlns:x="http://www.w3.org/2000/svg"/>'), 'svgForbidden'],
  [
    'a foreignObject',
    svg('<g><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></g>'),
    'svgForbidden',
  ],
  ['what is done on a press', svg('<rect onclick="alert(1)"/>'), 'svgForbidden'],
  ['a picture from elsewhere', svg('<image href="https://elsewhere.example/a.png"/>'), 'svgForbidden'],
  ['a picture from another folder', svg('<image xlink:href="../../map.png" xmlns:xlink="x"/>'), 'svgForbidden'],
  ['another drawing in a picture', svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'svgForbidden'],
  ['a use', svg('<use href="a.png"/>'), 'svgForbidden'],
  ['a style that fetches', svg('<rect style="fill:url(https://elsewhere.example)"/>'), 'svgForbidden'],
  ['a document type', svg('', '<!DOCTYPE svg>'), 'svgForbidden'],
  ['entities of its own', svg('<text>x</text>', laughs), 'svgForbidden'],
  ['an entity that is used', svg('<text>&b;</text>', laughs), 'svgForbidden'],
  ['an entity that nobody declares', svg('<text>&b;</text>'), 'svgSyntax'],
  ['text that nobody reads', svg('<![CDATA[<script/>]]>'), 'svgForbidden'],
  [
    'an outside entity',
    svg('<text>x</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    'svgForbidden',
  ],
  ['a style sheet', svg('', '<?xml-stylesheet href="a.css"?>'), 'svgForbidden'],
  ['an instruction inside', svg('<g><?php echo 1 ?></g>'), 'svgForbidden'],
  ['more levels than a drawing has', svg('<g>'.repeat(40) + '</g>'.repeat(40)), 'svgTooDeep'],
  ['levels without end', svg('<g>'.repeat(40_000) + '</g>'.repeat(40_000)), 'svgTooDeep'],
  ['more elements than a drawing has', svg('<g/>'.repeat(200_000)), 'svgTooMany'],
  ['more references than a drawing has', svg(`<text>${'&lt;'.repeat(30_000)}</text>`), 'svgTooMany'],
  ['what is no XML', 'viewBox', 'svgSyntax'],
  ['an element that does not end', svg('<g>'), 'svgSyntax'],
  ['a page', '<html/>', 'svgNotSvg'],
  ['bytes that are no text', new Uint8Array([0x3c, 0xff, 0xfe, 0x00]), 'svgSyntax'],
  ['nothing', '', 'svgSyntax'],
])('L-051 a drawing with %s is refused as a whole', (_what, content, token) => {
  const read = readSvg(new Uint8Array(Buffer.from(content)))
  expect(read).toMatchObject({ ok: false, token })
})

test('L-051 why a drawing is refused is told with the line, and with nothing of what stands there', async () => {
  const { checks, converted } = await convertDrawing(orderOf(roomDrawing({}, '<script>stolen()</script>')))
  const file = checks.checks.find(({ name }) => name === 'svgFile')
  expect(file?.details).toEqual([{ token: 'svgForbidden', params: { line: 14 } }])
  expect(JSON.stringify(checks)).not.toContain('stolen')
  expect(converted).toBeUndefined()
})

test('L-051 numbers that are none, huge or without end, and transforms that nobody can follow, are faults of one shape', async () => {
  for (const d of [
    'M1e400 0 L1 1 L2 2 Z',
    'MNaN 0 L1 1',
    `M0 0 ${'L1 1 '.repeat(9000)}Z`,
    'L1 1',
    'M0 0 A5 5 0 0 1 3 3',
  ]) {
    const { checks } = await convertDrawing(orderOf(roomDrawing({ no_go_zones: `<path id="no_go_zone_1" d="${d}"/>` })))
    const check = checks.checks.find(({ name }) => name === 'validateNoGoZones')
    expect(check).toMatchObject({ pass: false, details: [{ token: 'shapeUnreadable', params: { number: 1 } }] })
  }
  for (const text of [
    'rotate(1e999)',
    'matrix(1 2 3)',
    'scale()',
    'translate(1) skew(2)',
    'url(#a)',
    'scale(1)'.repeat(900),
  ])
    expect(transformOf(text), text.slice(0, 20)).toBeUndefined()
})

test('L-051 names with control characters or marks of direction are a fault, and are not repeated', async () => {
  const name = 'Hall\u202Egnp.exe'
  const zone = `<rect id="no_go_zone_1" x="20" y="20" width="20" height="10"><title>${name}</title></rect>`
  const { checks } = await convertDrawing(orderOf(roomDrawing({ no_go_zones: zone })))
  const failed = checks.checks.filter(({ pass }) => !pass)
  expect(failed).toMatchObject([{ name: 'validateNoGoZones', details: [{ token: 'nameInvalid' }] }])
  expect(JSON.stringify(failed)).not.toContain('gnp')
})

test('L-051 of a layer with more things than are looked at, that is told', async () => {
  const zones = Array.from(
    { length: 1200 },
    (_, i) => `<rect id="no_go_zone_${i + 1}" x="20" y="20" width="9" height="9"/>`,
  )
  const { checks } = await convertDrawing(orderOf(roomDrawing({ no_go_zones: zones.join('') })))
  const check = checks.checks.find(({ name }) => name === 'validateNoGoZones')
  expect(check).toMatchObject({ pass: false, details: [{ token: 'tooManyOfAKind' }] })
})
