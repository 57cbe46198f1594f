import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { NO_ELEMENTS, type PlanElements } from '../../../contract/plan/elements.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import { editorMachine } from '../../../machines/editor/editor.machine.ts'
import { createElementIndex } from '../../../map/drawing/elementIndex.ts'
import { pictureChange } from '../../../src/features/planEditor/canvas/pictureChanges.ts'

const zone = (id: number, status: 'on' | 'off'): PlanElements['zones'][number] => ({
  id,
  name: '',
  owner: 'general',
  shape: { type: 'rectangle', x: id, y: 1, dx: 1, dy: 1, a: 0 },
  settings: { type: 'zone', stealth: false, camera_settings: { status, config: 'no_preference' } },
})
const drawing = drawingOf({ ...NO_ELEMENTS, zones: [zone(1, 'on'), zone(2, 'off')] }, { home: { x: 1, y: 1, a: 0 } })

test('E-018 the picture and what is under the pointer have no zone without cameras for whoever may not see it', () => {
  const shown = (maySeeCameraOffZones: boolean) => {
    const input = { drawing, isReadOnly: false, maySeeCameraOffZones, keySeed: '' }
    const index = createElementIndex()
    const change = pictureChange(createActor(editorMachine, { input }).getSnapshot().context, undefined, index)
    const near = index.near({ minX: 0, minY: 0, maxX: 9, maxY: 9 }).map(({ key }) => key)
    return [change.elements?.put.map(([key]) => key), near]
  }
  expect(shown(false)).toEqual([['zones:1'], ['zones:1']])
  expect(shown(true)).toEqual([
    ['zones:1', 'zones:2'],
    ['zones:1', 'zones:2'],
  ])
})
