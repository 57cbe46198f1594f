import { expect, test } from 'vitest'
import { editorWith, inputOf } from '../gestures.ts'

const measure = { tool: 'measure' } as const
const shown = (editor: ReturnType<typeof editorWith>) =>
  editor.context().proposal.ghost.elements.map(([, element]) => element)

test('E-026 what is measured stands in the picture until the next press, and never in the drawing', () => {
  const editor = editorWith(measure)
  editor.stroke([0, 0], [4, 3])
  expect(shown(editor)).toMatchObject([
    {
      kind: 'ruler',
      value: {
        shape: {
          points: [
            { x: 0, y: 0 },
            { x: 4, y: 3 },
          ],
        },
      },
    },
  ])
  expect([editor.commands, editor.context().tool], 'the tool stays').toEqual([[], 'measure'])
  editor.press([9, 9])
  expect(shown(editor)).toEqual([])
  editor.release([9, 9])
  editor.move([9, 12])
  editor.click([9, 13])
  expect(shown(editor)).toMatchObject([
    {
      value: {
        shape: {
          points: [
            { x: 9, y: 9 },
            { x: 9, y: 13 },
          ],
        },
      },
    },
  ])
  editor.escape()
  expect([shown(editor), editor.state()]).toEqual([[], '{"measure":"idle"}'])
})

test('L-022 whoever may not edit measures all the same', () => {
  const editor = editorWith(measure, inputOf(undefined, true))
  editor.stroke([0, 0], [4, 3])
  expect(shown(editor)).toHaveLength(1)
})
