import { expect, test } from 'vitest'
import type { Zone } from '../../../../contract/plan/elements.ts'
import { DESK, ELEMENTS, editorWith, HALL, inputOf, onDesk, onHall } from '../gestures.ts'

const select = { tool: 'select' } as const

test('E-033 a click selects, Shift and click adds and takes away, and a click beside selects nothing', () => {
  const editor = editorWith(select)
  const selected = () => editor.context().selection
  editor.click([1, 1], onHall)
  expect(selected()).toEqual([HALL])
  editor.click([10, 10], { ...onDesk, shift: true })
  expect(selected()).toEqual([HALL, DESK])
  editor.click([1, 1], { ...onHall, shift: true })
  expect(selected()).toEqual([DESK])
  editor.click([20, 20])
  expect([selected(), editor.commands]).toEqual([[], []])
})

test('E-001 a drag moves what is pressed, and all that is selected with it', () => {
  const editor = editorWith(select)
  editor.stroke([1, 1], [2, 3], onHall)
  expect(editor.commands).toEqual([{ type: 'translate', keys: [HALL], by: { x: 1, y: 2 } }])
  expect(editor.element(HALL), 'the drawing has it at once').toMatchObject({
    value: { points: [{ x: 1, y: 2 }, {}, {}, {}] },
  })
  editor.click([10, 10], { ...onDesk, shift: true })
  editor.stroke([10, 10], [11, 10], onDesk)
  expect(editor.commands.at(-1)).toMatchObject({ keys: [HALL, DESK], by: { x: 1, y: 0 } })
})

test('E-001 a drag that is given up with Escape or a second finger moves nothing', () => {
  const editor = editorWith(select)
  for (const type of ['tool.cancel', 'tool.interrupt'] as const) {
    editor.press([1, 1], { ...onHall, pointer: 'touch' })
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

test('E-001 start, end and home are moved and turned', () => {
  const editor = editorWith(select)
  editor.stroke([1, 1], [3, 2], { hit: { on: 'place', place: 'home' } })
  expect(editor.commands).toEqual([{ type: 'setPlace', place: 'home', pose: { x: 3, y: 2, a: 0 } }])
  editor.stroke([4, 2], [3, 5], { hit: { on: 'handle', handle: { part: 'rotation' }, place: { x: 3, y: 2 } } })
  expect(editor.context().drawing.places.home).toEqual({ x: 3, y: 2, a: 1.570796 })
})

test('E-001 keys nudge, duplicate, copy, paste and delete what is selected, and nothing that is locked', () => {
  const editor = editorWith(select)
  editor.click([10, 10], onDesk)
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
  editor.stroke([1, 1], [2, 3], onHall)
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
  editor.click([10, 10], onDesk)
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
