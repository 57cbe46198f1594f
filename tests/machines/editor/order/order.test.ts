import { expect, test } from 'vitest'
import { ELEMENTS, editorWith, inputOf } from '../gestures.ts'

const order = { tool: 'order' } as const
const on = (id: number) => ({ hit: { on: 'element', key: `sectors:${id}` } }) as const

function withSectors() {
  const [hall] = ELEMENTS.sectors
  if (!hall || !('points' in hall)) throw new Error('There is no hall')
  const sectors = [1, 2, 3, 4].map(id => ({
    ...hall,
    id,
    points: hall.points.map(({ x, y }) => ({ x: x + 10 * id, y })),
  }))
  return editorWith(order, inputOf({ ...ELEMENTS, sectors }))
}

test('E-003 a sector that is dragged onto another one takes its place in the order of cleaning', () => {
  const editor = withSectors()
  const keys = () =>
    editor
      .context()
      .drawing.order.sectors.map(key => key.slice(-1))
      .join('')
  editor.press([12, 1], on(1))
  editor.drag([32, 1], on(3))
  expect(editor.context().proposal.ghost.line).toHaveLength(2)
  editor.release([32, 1], on(3))
  expect(keys(), 'behind those that it has passed').toBe('2314')
  editor.press([42, 1], on(4))
  editor.drag([22, 1], on(2))
  editor.release([22, 1], on(2))
  expect(keys(), 'before those that it has passed').toBe('4231')
  expect([editor.commands.length, editor.context().tool], 'the tool stays').toEqual([2, 'order'])
})

test('E-003 dropped beside all sectors nothing changes, and a press beside them says what to press', () => {
  const editor = withSectors()
  editor.press([12, 1], on(1))
  editor.drag([100, 100])
  editor.release([100, 100])
  editor.press([100, 100])
  expect([editor.commands, editor.refusals, editor.state()]).toEqual([[], ['noSector'], '{"order":"idle"}'])
})
