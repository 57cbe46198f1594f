import { expect, test } from 'vitest'
import { DESK, editorWith, HALL, inputOf } from '../gestures.ts'

const select = { tool: 'select' } as const
const hall = { hit: { on: 'element', key: HALL } } as const
const desk = { hit: { on: 'element', key: DESK } } as const
const handle = (part: 'corner' | 'edge' | 'vertex', index: number, x: number, y: number) =>
  ({ hit: { on: 'handle', handle: { part, index }, place: { x, y } } }) as const
const rotation = { hit: { on: 'handle', handle: { part: 'rotation' }, place: { x: 10, y: 10.5 } } } as const

test('E-033 a click selects, Shift and click adds and takes away, and a click beside selects nothing', () => {
  const editor = editorWith(select)
  const selected = () => editor.context().selection
  editor.click([1, 1], hall)
  expect(selected()).toEqual([HALL])
  editor.click([10, 10], { ...desk, shift: true })
  expect(selected()).toEqual([HALL, DESK])
  editor.click([1, 1], { ...hall, shift: true })
  expect(selected()).toEqual([DESK])
  editor.click([20, 20])
  expect([selected(), editor.commands]).toEqual([[], []])
})

test('E-001 a drag moves what is pressed, and all that is selected with it', () => {
  const editor = editorWith(select)
  editor.stroke([1, 1], [2, 3], hall)
  expect(editor.commands).toEqual([{ type: 'translate', keys: [HALL], by: { x: 1, y: 2 } }])
  expect(editor.element(HALL), 'the drawing has it at once').toMatchObject({
    value: { points: [{ x: 1, y: 2 }, {}, {}, {}] },
  })
  editor.click([10, 10], { ...desk, shift: true })
  editor.stroke([10, 10], [11, 10], desk)
  expect(editor.commands.at(-1)).toMatchObject({ keys: [HALL, DESK], by: { x: 1, y: 0 } })
})

test('E-001 a drag that is given up with Escape or a second finger moves nothing', () => {
  const editor = editorWith(select)
  for (const type of ['tool.cancel', 'tool.interrupt'] as const) {
    editor.press([1, 1], { ...hall, pointer: 'touch' })
    editor.drag([2, 3], { pointer: 'touch' })
    expect(editor.context().proposal.ghost.elements).toHaveLength(1)
    editor.send({ type })
    editor.release([2, 3], { pointer: 'touch' })
  }
  expect([editor.commands, editor.state()]).toEqual([[], '{"select":"idle"}'])
})

test('E-033 a marquee selects what it touches, Shift adds, and what is hidden or locked is left out', () => {
  const editor = editorWith(select)
  editor.stroke([-1, -1], [11, 11])
  expect(editor.context().selection).toEqual([HALL, DESK])
  editor.send({ type: 'editor.lock', keys: [HALL], on: true })
  editor.stroke([-1, -1], [11, 11])
  expect(editor.context().selection).toEqual([DESK])
  editor.send({ type: 'editor.lock', keys: [HALL], on: false })
  editor.stroke([-1, -1], [1, 1], { shift: true })
  expect(editor.context().selection).toEqual([DESK, HALL])
})

test('E-033 vertices move, a double click on an edge gives one more and one on a vertex takes it away', () => {
  const editor = editorWith(select)
  editor.click([1, 1], hall)
  editor.stroke([4, 3], [5, 4], handle('vertex', 2, 4, 3))
  expect(editor.commands.at(-1)).toEqual({ type: 'moveVertex', key: HALL, index: 2, to: { x: 5, y: 4 } })
  editor.double([2, 0], { hit: { on: 'edge', key: HALL, index: 0 } })
  expect(editor.commands.at(-1)).toEqual({ type: 'insertVertex', key: HALL, index: 1, at: { x: 2, y: 0 } })
  editor.double([2, 0], handle('vertex', 1, 2, 0))
  expect(editor.commands.at(-1)).toEqual({ type: 'removeVertex', key: HALL, index: 1 })
})

test('E-032 a vertex that is dragged over another edge shows the crossing', () => {
  const editor = editorWith(select)
  editor.click([1, 1], hall)
  editor.press([4, 3], handle('vertex', 2, 4, 3))
  editor.drag([-2, 1])
  expect(editor.context().proposal.ghost.crossings).not.toEqual([])
})

test('E-031 a corner scales a rectangle about the opposite one, and the lock keeps the aspect', () => {
  const editor = editorWith(select)
  editor.click([10, 10], desk)
  editor.stroke([11, 10.5], [13, 11.5], handle('corner', 2, 11, 10.5))
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { x: 11, y: 10.5, dx: 4, dy: 2 } } })
  editor.stroke([13, 11.5], [17, 11.5], { ...handle('corner', 2, 13, 11.5), shift: true })
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { x: 13, y: 11.5, dx: 8, dy: 4 } } })
})

test('E-030 the handle above turns, with the lock by 45 degrees', () => {
  const editor = editorWith(select)
  editor.click([10, 10], desk)
  editor.send({ type: 'editor.lockAngle', on: true })
  editor.stroke([10, 10.5], [8, 12.3], rotation)
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { a: 0.785398 } } })
  editor.stroke([10, 10.5], [9, 10], { ...rotation, shift: true })
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { a: 1.570796 } } })
})

test('E-001 several are scaled and turned as one', () => {
  const editor = editorWith(select)
  editor.send({ type: 'editor.selectAll' })
  editor.stroke([11, 10.5], [22, 21], handle('corner', 2, 11, 10.5))
  expect(editor.commands.at(-1)).toEqual({
    type: 'transform',
    keys: [HALL, DESK],
    about: { x: 0, y: 0 },
    factors: { x: 2, y: 2 },
    turn: 0,
  })
  editor.stroke([11, 21], [0, 10.5], { ...rotation, shift: true })
  expect(editor.commands.at(-1)).toMatchObject({ type: 'transform', factors: { x: 1, y: 1 }, turn: Math.PI / 2 })
})

test('E-001 start, end and home are moved and turned', () => {
  const editor = editorWith(select)
  editor.stroke([1, 1], [3, 2], { hit: { on: 'place', place: 'home' } })
  expect(editor.commands).toEqual([{ type: 'setPlace', place: 'home', pose: { x: 3, y: 2, a: 0 } }])
  editor.stroke([4, 2], [3, 5], { hit: { on: 'handle', handle: { part: 'rotation' }, place: { x: 3, y: 2 } } })
  expect(editor.context().drawing.places.home).toEqual({ x: 3, y: 2, a: 1.570796 })
})

test('E-001 keys nudge, duplicate, copy, paste and delete what is selected, and nothing that is locked', () => {
  const editor = editorWith(select)
  editor.click([10, 10], desk)
  editor.send({ type: 'editor.nudge', by: { x: 0.01, y: 0 } })
  expect(editor.commands.at(-1)).toEqual({ type: 'translate', keys: [DESK], by: { x: 0.01, y: 0 } })
  editor.send({ type: 'editor.duplicate' })
  expect(editor.added()).toMatchObject({ kind: 'zones', value: { shape: { x: 10.51, y: 9.5 } } })
  editor.send({ type: 'editor.copy' })
  expect(editor.copied).toHaveLength(1)
  editor.send({ type: 'editor.paste' })
  editor.send({ type: 'editor.paste', at: { x: 50, y: 50 } })
  expect(editor.added()).toMatchObject({ value: { shape: { x: 50, y: 50 } } })
  editor.send({ type: 'editor.remove' })
  expect(editor.commands.at(-1)?.type).toBe('remove')
  const count = editor.commands.length
  editor.send({ type: 'editor.select', keys: [DESK] })
  editor.send({ type: 'editor.lock', keys: [DESK], on: true })
  editor.send({ type: 'editor.remove' })
  editor.send({ type: 'editor.nudge', by: { x: 1, y: 0 } })
  expect(editor.commands).toHaveLength(count)
})

test('E-001 elements are put in a line', () => {
  const editor = editorWith(select)
  editor.send({ type: 'editor.selectAll' })
  editor.send({ type: 'editor.arrange', arrangement: 'bottom' })
  expect(editor.commands).toEqual([{ type: 'translateEach', moves: [{ key: DESK, by: { x: 0, y: -9.5 } }] }])
  editor.send({ type: 'editor.arrange', arrangement: 'right' })
  expect(editor.commands, 'one command, however many move').toHaveLength(2)
})

test('L-022 whoever may not edit selects, and moves nothing', () => {
  const editor = editorWith(select, inputOf(undefined, true))
  editor.stroke([1, 1], [2, 3], hall)
  editor.send({ type: 'editor.remove' })
  expect([editor.context().selection, editor.commands]).toEqual([[HALL], []])
})
