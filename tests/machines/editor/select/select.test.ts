import { expect, test } from 'vitest'
import type { Zone } from '../../../../contract/plan/elements.ts'
import { DESK, ELEMENTS, editorWith, HALL, inputOf } from '../gestures.ts'

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

test('E-032 a vertex that is dragged over another edge shows the crossing, and springs back when it is let go', () => {
  const editor = editorWith(select)
  editor.click([1, 1], hall)
  editor.press([4, 3], handle('vertex', 2, 4, 3))
  editor.drag([-2, 1])
  expect(editor.context().proposal.ghost.crossings).not.toEqual([])
  const before = editor.element(HALL)
  editor.release([-2, 1])
  expect([editor.refusals, editor.commands, editor.context().proposal.ghost.elements]).toEqual([['crosses'], [], []])
  expect(editor.element(HALL)).toBe(before)
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

const POLICE = 'zones:2'
const police: Zone = {
  id: 2,
  name: 'Police',
  owner: 'general',
  shape: { type: 'rectangle', x: 10, y: 14, dx: 2, dy: 1, a: 0 },
  settings: { type: 'zone', stealth: false, camera_settings: { status: 'off', config: 'no_preference' } },
}
const WITH_POLICE = { ...ELEMENTS, zones: [...ELEMENTS.zones, police] }

test('E-018 whoever may not see zones without cameras neither selects nor deletes one, by whichever way', () => {
  const blind = editorWith(select, { ...inputOf(WITH_POLICE), maySeeCameraOffZones: false })
  blind.send({ type: 'editor.selectAll' })
  expect(blind.context().selection).toEqual([HALL, DESK])
  blind.stroke([5, 5], [15, 20])
  expect(blind.context().selection).toEqual([DESK])
  blind.send({ type: 'editor.select', keys: [POLICE] })
  blind.send({ type: 'editor.remove' })
  expect([blind.context().selection, blind.commands]).toEqual([[], []])
  const seeing = editorWith(select, inputOf(WITH_POLICE))
  seeing.send({ type: 'editor.selectAll' })
  expect(seeing.context().selection).toContain(POLICE)
})

test('E-018 a zone that somebody else takes the cameras from is not selected any more by whoever may not see it', () => {
  const blind = editorWith(select, { ...inputOf(), maySeeCameraOffZones: false })
  blind.send({ type: 'editor.select', keys: [DESK] })
  const [queue] = ELEMENTS.zones
  if (!queue) throw new Error('There is no desk')
  const { drawing } = inputOf({ ...ELEMENTS, zones: [{ ...queue, settings: police.settings }] })
  blind.send({ type: 'editor.drawingChanged', drawing })
  expect(blind.context().selection).toEqual([])
})

test('E-033 a marquee takes what it touches and not what only stands in the same rectangle', () => {
  const points = [
    { x: 20, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ]
  const sectors = [{ id: 9, name: 'Ramp', type: 0, pause_after: false, points }]
  const editor = editorWith(select, inputOf({ ...ELEMENTS, sectors }))
  editor.stroke([20.5, 7], [23, 9.5])
  expect(editor.context().selection, 'beside its slope').toEqual([])
  editor.stroke([24, 3], [26, 7])
  expect(editor.context().selection).toEqual(['sectors:9'])
})

test('E-033 a drag within an area that is not selected selects what lies in it, and a click selects the area', () => {
  const inside = { hit: { on: 'element', key: HALL, isInside: true } } as const
  const editor = editorWith(select)
  editor.stroke([1, 1], [12, 12], inside)
  expect([editor.commands, editor.context().selection], 'nothing has moved').toEqual([[], [HALL, DESK]])
  editor.click([20, 20])
  editor.click([1, 1], inside)
  expect(editor.context().selection).toEqual([HALL])
  editor.stroke([1, 1], [2, 1], inside)
  expect(editor.commands.at(-1), 'once selected it is moved from within').toMatchObject({
    type: 'translate',
    keys: [HALL],
  })
  editor.click([20, 20])
  editor.stroke([1, 1], [2, 1], { ...inside, ctrl: true })
  expect(editor.commands, 'and with Ctrl at once').toHaveLength(2)
  editor.click([10, 10], desk)
  editor.click([1, 1], { ...inside, shift: true })
  expect(editor.context().selection).toEqual([DESK, HALL])
  editor.click([1, 1], { ...inside, shift: true })
  expect(editor.context().selection).toEqual([DESK])
})

test('E-001 arrow keys move a start, Delete takes an end away, and start and home stay', () => {
  const editor = editorWith(select, inputOf({ ...ELEMENTS, start: { x: 2, y: 2, a: 1 }, end: { x: 3, y: 2, a: 1 } }))
  editor.send({ type: 'editor.select', keys: [], place: 'start' })
  editor.send({ type: 'editor.nudge', by: { x: 0.01, y: -0.1 } })
  expect(editor.commands.at(-1)).toEqual({ type: 'setPlace', place: 'start', pose: { x: 2.01, y: 1.9, a: 1 } })
  for (const place of ['end', 'start', 'home'] as const) {
    editor.send({ type: 'editor.select', keys: [], place })
    editor.send({ type: 'editor.remove' })
  }
  expect(editor.refusals).toEqual(['startMissing', 'homeNeeded'])
  expect(editor.context().drawing.places).toEqual({ start: { x: 2.01, y: 1.9, a: 1 }, home: { x: 1, y: 1, a: 0 } })
})

test('E-033 whoever deletes or nudges what is locked reads why nothing happens', () => {
  const editor = editorWith(select)
  editor.send({ type: 'editor.select', keys: [DESK] })
  editor.send({ type: 'editor.lock', keys: [DESK], on: true })
  editor.send({ type: 'editor.remove' })
  editor.send({ type: 'editor.nudge', by: { x: 1, y: 0 } })
  expect([editor.refusals, editor.commands]).toEqual([['isLocked', 'isLocked'], []])
})

test('E-031 with the ratio locked a corner keeps it, and Shift frees it', () => {
  const editor = editorWith(select)
  editor.click([10, 10], desk)
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
  const editor = editorWith(select, inputOf({ ...ELEMENTS, ruler }))
  editor.send({ type: 'editor.select', keys: ['ruler:1'] })
  editor.stroke([4, -0.5], [6, 1.5], { hit: { on: 'handle', handle: { part: 'label' }, place: { x: 4, y: 0 } } })
  expect(editor.element('ruler:1')).toMatchObject({
    value: { shape: { points: shape.points, label_property: { x: 6, y: 2, fontsize: 20 } } },
  })
})

test('E-002 one element takes another place among those of its kind', () => {
  const [first] = ELEMENTS.sectors
  if (!first) throw new Error('There is no hall')
  const sectors = [first, { ...first, id: 2, name: 'Aisle' }, { ...first, id: 3, name: 'Ramp' }]
  const editor = editorWith(select, inputOf({ ...ELEMENTS, sectors }))
  editor.send({ type: 'editor.select', keys: ['sectors:3'] })
  for (const step of ['earlier', 'first', 'later', 'last'] as const) editor.send({ type: 'editor.order', step })
  expect(editor.commands).toEqual([
    { type: 'reorder', key: 'sectors:3', before: 'sectors:2' },
    { type: 'reorder', key: 'sectors:3', before: HALL },
    { type: 'reorder', key: 'sectors:3', before: 'sectors:2' },
    { type: 'reorder', key: 'sectors:3', before: null },
  ])
})

test('E-001 what is more than one step takes is not changed, and a sentence says so', () => {
  const [sector] = ELEMENTS.sectors
  const [zone] = ELEMENTS.zones
  if (!sector || !zone) throw new Error('The plan is another one')
  const many = <T extends { readonly id: number }>(one: T): T[] =>
    Array.from({ length: 1001 }, (_, index) => ({ ...one, id: index + 1 }))
  const editor = editorWith(select, inputOf({ ...ELEMENTS, sectors: many(sector), zones: many(zone) }))
  editor.send({ type: 'editor.selectAll' })
  editor.send({ type: 'editor.remove' })
  expect([editor.refusals, editor.commands]).toEqual([['tooManyAtOnce'], []])
})
