import { expect, test } from 'vitest'
import { editorWith, HALL } from '../gestures.ts'

test('E-001 a line through an area splits it, and one beside all areas says why nothing is split', () => {
  const editor = editorWith({ tool: 'cut' })
  editor.stroke([2, -1], [2, 4])
  expect(editor.commands).toMatchObject([{ type: 'replace', remove: [HALL] }])
  expect(editor.context().drawing.order.sectors).toHaveLength(2)
  editor.send({ type: 'editor.choose', tool: 'cut' })
  editor.stroke([20, 20], [30, 20])
  expect([editor.commands.length, editor.refusals]).toEqual([1, ['nothingCut']])
})
