import { expect, test } from 'vitest'
import { ELEMENT_KINDS, type ElementKind } from '../../../contract/plan/drawing.ts'
import { meaningOf } from '../../../src/features/planEditor/keys/editorKeys.ts'
import { MORE_TOOLS, TOOL_GROUPS } from '../../../src/features/planEditor/tools/toolButtons.ts'
import { choiceOf, chosenTools } from '../../../src/features/planEditor/tools/toolChoice.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const AT_REST = { tool: 'select', target: { kind: 'sectors' }, place: 'start' } as const
const now = (tool: 'polygon' | 'rectangle' | 'select' | 'path' | 'place' | 'point', kind: ElementKind = 'sectors') =>
  ({ tool, target: { kind }, place: 'end' }) as const

test('E-001 E-002 a button of the bar chooses a tool, what it draws, or where a run begins', () => {
  expect(choiceOf('sector', AT_REST)).toEqual({ tool: 'polygon', target: { kind: 'sectors' } })
  expect(choiceOf('zone', AT_REST)).toEqual({ tool: 'rectangle', target: { kind: 'zones', zone: 'zone' } })
  expect(choiceOf('home', AT_REST)).toEqual({ tool: 'place', place: 'home' })
  expect(choiceOf('ellipse', AT_REST)).toEqual({ tool: 'ellipse' })
})

test('E-002 every kind of element can be drawn', () => {
  const tools = [...TOOL_GROUPS.flat(), ...MORE_TOOLS].map(({ id }) => choiceOf(id, AT_REST))
  const drawn = tools.map(({ tool, target }) => (tool === 'ruler' ? 'ruler' : target?.kind))
  // A note is what its tool makes, whatever is drawn else.
  expect(ELEMENT_KINDS.filter(kind => kind !== 'notes' && !drawn.includes(kind))).toEqual([])
})

test('E-001 "path" draws a line of what was chosen before it, and else a path to be cleaned', () => {
  expect(choiceOf('path', now('polygon', 'add'))).toEqual({ tool: 'path' })
  expect(choiceOf('path', now('rectangle', 'zones'))).toEqual({ tool: 'path' })
  expect(choiceOf('path', now('select', 'add'))).toEqual({ tool: 'path', target: { kind: 'sectors' } })
})

test('E-001 the button of the shape and that of what is drawn are both down', () => {
  const chosen = (...of: Parameters<typeof now>) => [...chosenTools(now(...of))].toSorted()
  expect(chosen('rectangle')).toEqual(['rectangle', 'sector'])
  expect(chosen('path')).toEqual(['path'])
  expect(chosen('path', 'subtract')).toEqual(['path', 'subtract'])
  expect(chosen('point', 'rm_points_of_reference')).toEqual(['monitorPoint', 'point'])
  expect(chosen('select')).toEqual(['select'])
  expect(chosen('place')).toEqual(['end'])
  const thin = { tool: 'path', target: { kind: 'notes', line: 'thinPolyline' }, place: 'end' } as const
  expect([...chosenTools(thin)]).toEqual(['path', 'thinPolyline'])
})

test('E-001 keys choose tools, undo, make again and save; single characters can be turned off', () => {
  expect(meaningOf({ ...NONE, key: 'v' }, true)).toEqual({ type: 'tool', tool: 'select' })
  expect(meaningOf({ ...NONE, key: 'v' }, false)).toBeUndefined()
  expect(meaningOf({ ...NONE, key: 'q' }, true)).toEqual({ type: 'action', action: 'keepTool' })
  expect(meaningOf({ ...NONE, key: 'z', ctrlKey: true }, false)).toEqual({ type: 'action', action: 'undo' })
  expect(meaningOf({ ...NONE, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toEqual({
    type: 'action',
    action: 'redo',
  })
  expect(meaningOf({ ...NONE, key: 's', metaKey: true }, true)).toEqual({ type: 'action', action: 'save' })
  expect(meaningOf({ ...NONE, key: 's', altKey: true }, true)).toBeUndefined()
})
