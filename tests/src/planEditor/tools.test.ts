import { expect, test } from 'vitest'
import { meaningOf } from '../../../src/features/planEditor/keys/editorKeys.ts'
import { choiceOf, chosenTools } from '../../../src/features/planEditor/tools/toolChoice.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('E-001 a button of the bar chooses a tool, what it draws, or where a run begins', () => {
  expect(choiceOf('sector')).toEqual({ tool: 'polygon', target: { kind: 'sectors' } })
  expect(choiceOf('zone')).toEqual({ tool: 'rectangle', target: { kind: 'zones', zone: 'zone' } })
  expect(choiceOf('home')).toEqual({ tool: 'place', place: 'home' })
  expect(choiceOf('ellipse')).toEqual({ tool: 'ellipse' })
})

test('E-001 the button of the shape and that of what is drawn are both down', () => {
  const chosen = (tool: 'rectangle' | 'select' | 'path' | 'place') =>
    [...chosenTools({ tool, target: { kind: 'sectors' }, place: 'end' })].toSorted()
  expect(chosen('rectangle')).toEqual(['rectangle', 'sector'])
  expect(chosen('path')).toEqual(['path'])
  expect(chosen('select')).toEqual(['select'])
  expect(chosen('place')).toEqual(['end'])
})

test('E-001 keys choose tools, undo, make again and save; single characters can be turned off', () => {
  expect(meaningOf({ ...NONE, key: 'v' }, true)).toEqual({ type: 'tool', tool: 'select' })
  expect(meaningOf({ ...NONE, key: 'v' }, false)).toBeUndefined()
  expect(meaningOf({ ...NONE, key: 'z', ctrlKey: true }, false)).toEqual({ type: 'action', action: 'undo' })
  expect(meaningOf({ ...NONE, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toEqual({
    type: 'action',
    action: 'redo',
  })
  expect(meaningOf({ ...NONE, key: 's', metaKey: true }, true)).toEqual({ type: 'action', action: 'save' })
  expect(meaningOf({ ...NONE, key: 's', altKey: true }, true)).toBeUndefined()
})
