import { expect, test } from 'vitest'
import { FLOOR } from '../../../floor/drawing/checkCases.ts'
import { editorWith, inputOf } from '../gestures.ts'

const sector = { tool: 'polygon', target: { kind: 'sectors' } } as const

test('E-001 clicks place the points of a polygon, and a double click closes it', () => {
  const editor = editorWith(sector)
  editor.click([10, 10])
  editor.move([13, 10])
  expect(editor.context().proposal.ghost.line, 'the line leads to the pointer').toHaveLength(2)
  editor.click([14, 10])
  editor.click([14, 13])
  editor.click([14.01, 13])
  editor.double([14.01, 13])
  expect(editor.added()).toMatchObject({
    kind: 'sectors',
    value: {
      points: [
        { x: 10, y: 10 },
        { x: 14, y: 10 },
        { x: 14, y: 13 },
      ],
    },
  })
  expect(editor.state()).toBe('{"select":"idle"}')
})

test('E-001 Enter closes it, and so does a click on its first point', () => {
  const editor = editorWith(sector)
  for (const at of [
    [10, 10],
    [14, 10],
    [14, 13],
  ] as const)
    editor.click(at, { pointer: 'keys' })
  editor.enter()
  expect(editor.commands).toHaveLength(1)
  editor.send({ type: 'editor.choose', tool: 'polygon' })
  for (const at of [
    [20, 10],
    [24, 10],
    [24, 13],
    [20.02, 10],
  ] as const)
    editor.click(at)
  expect(editor.added()).toMatchObject({
    value: {
      points: [
        { x: 20, y: 10 },
        { x: 24, y: 10 },
        { x: 24, y: 13 },
      ],
    },
  })
})

test('E-032 a polygon that crosses itself is shown as such, Enter says why it is refused, and Backspace mends it', () => {
  const editor = editorWith(sector)
  for (const at of [
    [10, 10],
    [14, 14],
    [14, 10],
  ] as const)
    editor.click(at)
  editor.move([10, 14])
  expect(editor.context().proposal.ghost.crossings).toEqual([{ x: 12, y: 12 }])
  editor.click([10, 14])
  editor.enter()
  expect([editor.refusals, editor.commands, editor.state()]).toEqual([['crosses'], [], '{"polygon":"drawing"}'])
  expect(editor.context().proposal.ghost.crossings).toEqual([{ x: 12, y: 12 }])
  editor.back()
  editor.enter()
  expect(editor.commands).toHaveLength(1)
})

test('E-032 two points are no polygon, and Escape leaves nothing of them', () => {
  const editor = editorWith(sector)
  editor.click([10, 10])
  editor.click([12, 10])
  editor.enter()
  expect([editor.refusals, editor.commands]).toEqual([['tooFewPoints'], []])
  editor.escape()
  expect([editor.context().points, editor.state()]).toEqual([[], '{"polygon":"idle"}'])
  editor.escape()
  expect(editor.state(), 'and once more the tool is put down').toBe('{"select":"idle"}')
})

test('E-030 with the lock edges run in eight directions, and Shift lifts it', () => {
  const editor = editorWith(sector)
  editor.send({ type: 'editor.lockAngle', on: true })
  editor.click([10, 10])
  editor.click([14, 10.4])
  editor.click([14.3, 13])
  editor.click([11, 12], { shift: true })
  editor.enter()
  const added = editor.added()
  expect(added).toMatchObject({
    value: {
      points: [
        { x: 10, y: 10 },
        { x: 14, y: 10 },
        { x: 14, y: 13 },
        { x: 11, y: 12 },
      ],
    },
  })
})

test('E-001 two fingers on the way move the map, and the points stay', () => {
  const editor = editorWith(sector)
  editor.click([10, 10], { pointer: 'touch' })
  editor.click([14, 10], { pointer: 'touch' })
  editor.press([14, 13], { pointer: 'touch' })
  editor.send({ type: 'tool.interrupt' })
  expect([editor.context().points.length, editor.state()]).toEqual([2, '{"polygon":"drawing"}'])
})

test('E-028 E-029 a line of several points is as thin or wide as what is drawn', () => {
  const lineOf = (target: {
    readonly kind: 'notes' | 'outlines' | 'add'
    readonly line?: 'thinPolyline' | 'widePolyline'
  }) => {
    const editor = editorWith({ tool: 'path', target })
    for (const at of [
      [0, 0],
      [3, 0],
      [3, 3],
    ] as const)
      editor.click(at)
    editor.enter()
    return editor.added()
  }
  expect(lineOf({ kind: 'notes', line: 'thinPolyline' })).toMatchObject({
    kind: 'notes',
    value: { shape: { type: 'thinPolyline', thickness: 0.05 } },
  })
  expect(lineOf({ kind: 'outlines', line: 'widePolyline' })).toMatchObject({
    value: { shape: { type: 'widePolyline', thickness: 0.8128 } },
  })
  expect(lineOf({ kind: 'add' })).toMatchObject({ kind: 'add', value: { shape: { type: 'widePolyline' } } })
  expect(lineOf({ kind: 'outlines' })).toMatchObject({ value: { shape: { type: 'polyline' } } })
})

test('E-032 where it would lie outside the map it is not closed: its points stay, to be mended', () => {
  const editor = editorWith(sector, { ...inputOf(), map: FLOOR.cells })
  for (const at of [
    [15, 15],
    [23, 15],
    [15, 18],
  ] as const)
    editor.click(at)
  editor.enter()
  expect([editor.refusals, editor.commands]).toEqual([['outsideMap'], []])
  expect(editor.context().points).toHaveLength(3)
  editor.send({ type: 'tool.back' })
  editor.send({ type: 'tool.back' })
  editor.click([18, 15])
  editor.click([15, 18])
  editor.enter()
  expect(editor.commands).toHaveLength(1)
})
