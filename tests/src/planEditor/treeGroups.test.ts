import { expect, test } from 'vitest'
import type { Element } from '../../../contract/plan/drawing.ts'
import { NO_ELEMENTS, type PlanElements, type Zone } from '../../../contract/plan/elements.ts'
import { visibleDrawing } from '../../../floor/drawing/cameraOffZones.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import { elementCount, placesOf, treeGroups } from '../../../src/features/planEditor/tree/treeGroups.ts'

const FROM = { x: 0, y: 0 }
const TO = { x: 4, y: 0 }
const POINTS = [FROM, TO, { x: 4, y: 3 }]
const zone = (id: number, name: string, status: 'on' | 'off'): Zone => ({
  id,
  name,
  owner: 'general',
  shape: { type: 'rectangle', x: 1, y: 1, dx: 1, dy: 1, a: 0 },
  settings: { type: 'zone', stealth: false, camera_settings: { status, config: 'no_preference' } },
})
const ELEMENTS: PlanElements = {
  ...NO_ELEMENTS,
  start: { x: 0, y: 0, a: 0 },
  sectors: [
    { id: 7, name: 'Hall', type: 0, pause_after: false, points: POINTS },
    { id: 3, name: 'Ramp', type: 0, pause_after: false, points: POINTS },
  ],
  zones: [zone(1, 'Queue', 'on'), zone(2, 'Police', 'off')],
  add: [{ id: 1, name: 'Wall', owner: 'general', shape: { type: 'line', points: [FROM, TO] } }],
  subtract: [{ id: 1, name: 'Door', owner: 'general', shape: { type: 'line', points: [FROM, TO] } }],
}
const drawing = drawingOf(ELEMENTS, { home: { x: 1, y: 1, a: 0 } })
const nameOf = ({ value }: Element): string => value.name

const listed = (search: string, maySeeCameraOff = true) =>
  treeGroups({ drawing: visibleDrawing(drawing, maySeeCameraOff), search, nameOf }).map(({ id, elements }) => [
    id,
    elements.map(({ element }) => nameOf(element)),
  ])

test('E-002 the tree lists sectors in the order of cleaning, and what is added to the map with what is taken from it', () => {
  expect(listed('')).toEqual([
    ['sectors', ['Hall', 'Ramp']],
    ['zones', ['Queue', 'Police']],
    ['addAndSubtract', ['Wall', 'Door']],
  ])
})

test('E-018 zones without cameras are not listed for whoever may not see them', () => {
  expect(listed('', false)[1]).toEqual(['zones', ['Queue']])
  expect(elementCount(drawing) - elementCount(visibleDrawing(drawing, false)), 'nor counted').toBe(1)
})

test('E-002 the tree is searched by a part of a name or by a number', () => {
  expect(listed('ra')).toEqual([['sectors', ['Ramp']]])
  expect(listed('7')).toEqual([['sectors', ['Hall']]])
  expect(listed('nothing of the kind')).toEqual([])
})

test('E-002 poses that the plan has are counted with its elements', () => {
  expect(placesOf(drawing)).toEqual(['start', 'home'])
  expect(elementCount(drawing)).toBe(8)
})
