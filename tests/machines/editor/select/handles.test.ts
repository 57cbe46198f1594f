import { expect, test } from 'vitest'
import { DESK, ELEMENTS, editorWith, HALL, inputOf, onDesk, onHall } from '../gestures.ts'

const handle = (part: 'corner' | 'edge' | 'vertex', index: number, x: number, y: number) =>
  ({ hit: { on: 'handle', handle: { part, index }, place: { x, y } } }) as const
const rotation = { hit: { on: 'handle', handle: { part: 'rotation' }, place: { x: 10, y: 10.5 } } } as const

test('E-033 vertices move, a double click on an edge gives one more and one on a vertex takes it away', () => {
  const editor = editorWith({ tool: 'select' })
  editor.click([1, 1], onHall)
  editor.stroke([4, 3], [5, 4], handle('vertex', 2, 4, 3))
  expect(editor.commands.at(-1)).toEqual({ type: 'moveVertex', key: HALL, index: 2, to: { x: 5, y: 4 } })
  editor.double([2, 0], { hit: { on: 'edge', key: HALL, index: 0 } })
  expect(editor.commands.at(-1)).toEqual({ type: 'insertVertex', key: HALL, index: 1, at: { x: 2, y: 0 } })
  editor.double([2, 0], handle('vertex', 1, 2, 0))
  expect(editor.commands.at(-1)).toEqual({ type: 'removeVertex', key: HALL, index: 1 })
})

test('E-032 a vertex that is dragged over another edge shows the crossing, and springs back when it is let go', () => {
  const editor = editorWith({ tool: 'select' })
  editor.click([1, 1], onHall)
  editor.press([4, 3], handle('vertex', 2, 4, 3))
  editor.drag([-2, 1])
  expect(editor.context().proposal.ghost.crossings).not.toEqual([])
  const before = editor.element(HALL)
  editor.release([-2, 1])
  expect([editor.refusals, editor.commands, editor.context().proposal.ghost.elements]).toEqual([['crosses'], [], []])
  expect(editor.element(HALL)).toBe(before)
})

test('E-031 a corner scales a rectangle about the opposite one, and the lock keeps the aspect', () => {
  const editor = editorWith({ tool: 'select' })
  editor.click([10, 10], onDesk)
  editor.stroke([11, 10.5], [13, 11.5], handle('corner', 2, 11, 10.5))
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { x: 11, y: 10.5, dx: 4, dy: 2 } } })
  editor.stroke([13, 11.5], [17, 11.5], { ...handle('corner', 2, 13, 11.5), shift: true })
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { x: 13, y: 11.5, dx: 8, dy: 4 } } })
})

test('E-030 the handle above turns, with the lock by 45 degrees', () => {
  const editor = editorWith({ tool: 'select' })
  editor.click([10, 10], onDesk)
  editor.send({ type: 'editor.lockAngle', on: true })
  editor.stroke([10, 10.5], [8, 12.3], rotation)
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { a: 0.785398 } } })
  editor.stroke([10, 10.5], [9, 10], { ...rotation, shift: true })
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { a: 1.570796 } } })
})

test('E-001 several are scaled and turned as one', () => {
  const editor = editorWith({ tool: 'select' })
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

test('E-031 with the ratio locked a corner keeps it, and Shift frees it', () => {
  const editor = editorWith({ tool: 'select' })
  editor.click([10, 10], onDesk)
  editor.send({ type: 'editor.lockAspect', on: true })
  editor.stroke([11, 10.5], [13, 10.5], handle('corner', 2, 11, 10.5))
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { dx: 4, dy: 2 } } })
  editor.stroke([13, 11.5], [15, 11.5], { ...handle('corner', 2, 13, 11.5), shift: true })
  expect(editor.element(DESK)).toMatchObject({ value: { shape: { dx: 6, dy: 2 } } })
})

test('E-026 the text of a ruler is moved by its handle, and its ends stay', () => {
  const shape = {
    type: 'rulerline' as const,
    points: [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
    ] as [{ x: number; y: number }, { x: number; y: number }],
    label_property: { text: '', fontsize: 20 },
  }
  const ruler = [{ id: 1, name: '', owner: 'general', shape }]
  const editor = editorWith({ tool: 'select' }, inputOf({ ...ELEMENTS, ruler }))
  editor.send({ type: 'editor.select', keys: ['ruler:1'] })
  editor.stroke([4, -0.5], [6, 1.5], { hit: { on: 'handle', handle: { part: 'label' }, place: { x: 4, y: 0 } } })
  expect(editor.element('ruler:1')).toMatchObject({
    value: { shape: { points: shape.points, label_property: { x: 6, y: 2, fontsize: 20 } } },
  })
})
