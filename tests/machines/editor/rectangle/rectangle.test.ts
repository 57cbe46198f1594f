import { expect, test } from 'vitest'
import { editorWith, inputOf } from '../gestures.ts'

const sector = { tool: 'rectangle', target: { kind: 'sectors' } } as const
const zone = { tool: 'rectangle', target: { kind: 'zones', zone: 'no_go_zone' } } as const

test('E-001 a drag from corner to corner draws a sector, which is selected', () => {
  const editor = editorWith(sector)
  editor.press([10, 10])
  editor.drag([12, 11])
  expect(editor.context().proposal.ghost.elements, 'it is seen while it is drawn').toHaveLength(1)
  expect(editor.commands).toEqual([])
  editor.drag([14, 13])
  editor.release([14, 13])
  expect(editor.added()).toMatchObject({
    kind: 'sectors',
    value: {
      points: [
        { x: 10, y: 10 },
        { x: 14, y: 10 },
        { x: 14, y: 13 },
        { x: 10, y: 13 },
      ],
    },
  })
  expect([editor.state(), editor.context().selection.length]).toEqual(['{"select":"idle"}', 1])
})

test('E-007 E-023 a zone keeps its rectangle, and two clicks draw it as a drag does', () => {
  const editor = editorWith(zone)
  editor.click([10, 10], { pointer: 'pen' })
  editor.move([12, 11])
  editor.click([12, 14])
  expect(editor.added()).toMatchObject({
    kind: 'zones',
    value: { shape: { type: 'rectangle', x: 11, y: 12, dx: 2, dy: 4, a: 0 }, settings: { type: 'no_go_zone' } },
  })
})

test('E-031 Shift makes a square, and the lock does until Shift lifts it', () => {
  const editor = editorWith(zone)
  editor.stroke([10, 10], [12, 16], { shift: true })
  expect(editor.added()).toMatchObject({ value: { shape: { dx: 6, dy: 6 } } })
  editor.send({ type: 'editor.lockAspect', on: true })
  editor.send({ type: 'editor.choose', tool: 'rectangle' })
  editor.stroke([10, 10], [13, 11])
  expect(editor.added()).toMatchObject({ value: { shape: { dx: 3, dy: 3 } } })
  editor.send({ type: 'editor.choose', tool: 'rectangle' })
  editor.stroke([10, 10], [13, 11], { shift: true })
  expect(editor.added()).toMatchObject({ value: { shape: { dx: 3, dy: 1 } } })
})

test('E-001 Escape and a second finger give a drag up, and a rectangle without a side is none', () => {
  const editor = editorWith(sector)
  editor.press([10, 10])
  editor.drag([12, 12])
  editor.escape()
  editor.release([12, 12])
  editor.press([10, 10], { pointer: 'touch' })
  editor.drag([12, 12], { pointer: 'touch' })
  editor.send({ type: 'tool.interrupt' })
  expect([editor.commands, editor.context().proposal.ghost.elements]).toEqual([[], []])
  editor.stroke([10, 10], [12, 10])
  expect([editor.commands, editor.refusals]).toEqual([[], ['tooSmall']])
  expect(editor.state()).toBe('{"rectangle":"idle"}')
})

test('L-022 whoever may not edit has no drawing tool', () => {
  const editor = editorWith(sector, inputOf(undefined, true))
  editor.stroke([10, 10], [12, 12])
  expect([editor.commands, editor.state()]).toEqual([[], '{"select":"idle"}'])
})

test('E-001 a corner that snaps stands where it snapped to', () => {
  const editor = editorWith(sector)
  editor.press([10.04, 9.97], { snapped: { x: 10, y: 10 } })
  editor.drag([12.02, 12.01], { snapped: { x: 12, y: 12 } })
  editor.release([12.02, 12.01], { snapped: { x: 12, y: 12 } })
  expect(editor.added()).toMatchObject({
    value: {
      points: [
        { x: 10, y: 10 },
        { x: 12, y: 10 },
        { x: 12, y: 12 },
        { x: 10, y: 12 },
      ],
    },
  })
})

test('E-001 a tool that is kept draws one shape after the other, until it is put away', () => {
  const editor = editorWith({ tool: 'rectangle', target: { kind: 'obstacles' } })
  editor.send({ type: 'editor.keepTool', on: true })
  editor.stroke([0, 0], [2, 1])
  editor.stroke([5, 5], [6, 7])
  expect([editor.commands.length, editor.context().tool]).toEqual([2, 'rectangle'])
  editor.send({ type: 'editor.choose', tool: 'polygon' })
  for (const at of [
    [0, 0],
    [3, 0],
    [3, 3],
  ] as const)
    editor.click(at)
  editor.enter()
  editor.send({ type: 'editor.choose', tool: 'point' })
  editor.click([1, 1])
  expect([editor.commands.length, editor.context().tool]).toEqual([4, 'point'])
  editor.send({ type: 'editor.keepTool', on: false })
  editor.click([2, 2])
  expect(editor.context().tool).toBe('select')
})
