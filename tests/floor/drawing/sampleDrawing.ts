/** A plan with an element of many kinds and shapes, and arbitrary commands on it. */
import fc from 'fast-check'
import * as v from 'valibot'
import { type DrawingCommand, ELEMENT_KINDS, type Element, type ElementKey } from '../../../contract/plan/drawing.ts'
import { type PlanConfig, planElementsSchema } from '../../../contract/plan/elements.ts'
import type { Point, Shape } from '../../../contract/plan/shapes.ts'
import { type Drawing, drawingOf } from '../../../floor/drawing/drawing.ts'

const square = (x: number, y: number, side: number): Point[] => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]
const SHAPES: readonly Shape[] = [
  { type: 'rectangle', x: 1, y: 2, dx: 4, dy: 2, a: 0.5 },
  { type: 'ellipse', x: 1, y: 2, dx: 4, dy: 2, a: 0.25 },
  { type: 'polygon', points: square(0, 0, 3) },
  { type: 'polyline', points: square(0, 0, 3), thickness: 0.2 },
  { type: 'widePolyline', points: square(1, 1, 3), thickness: 0.8128 },
  { type: 'thinPolyline', points: square(2, 1, 3), thickness: 0.05 },
  {
    type: 'line',
    points: [
      { x: 0, y: 0 },
      { x: 1.5, y: 2.001 },
    ],
  },
  { type: 'point', x: 1, y: 1, a: 1, fontsize: 20, label: 'Here', icon: '' },
  { type: 'vector', x: 1, y: 1, a: 3 },
  { type: 'image', image_id: 7, filename: 'logo.png', x: 2, y: 2, dx: 2, dy: 1, a: 0 },
  {
    type: 'rulerline',
    points: [
      { x: 0, y: 0 },
      { x: 4, y: 3 },
    ],
    label_property: { text: '', x: 2, y: 1.5, fontsize: 20 },
  },
  {
    type: 'curve',
    points: [
      { x: 0, y: 0, next: { x: 1, y: 0 }, previous: { x: -1, y: 0 } },
      { x: 4, y: 0, next: { x: 5, y: 0 }, previous: { x: 3, y: 1 } },
    ],
    lineWidth: 4,
  },
]

export const CONFIG: PlanConfig = { plan_type: 0, home: { x: 0.5, y: 0.5, a: 0 } }
export const ELEMENTS = v.parse(planElementsSchema, {
  start: { x: 1, y: 1, a: 0 },
  sectors: [
    { id: 3, name: 'Hall', type: 0, points: square(0, 0, 5) },
    { id: 1, name: 'Aisle', type: 0, points: square(6, 0, 5), pause_after: true, lane_heading_deg: 30 },
    {
      id: 7,
      name: 'Fronts',
      type: 99,
      width: 0.6,
      motion_array: { motions: [{ waypoints: square(0, 6, 2) }, { waypoints: square(0, 9, 2) }] },
    },
  ],
  zones: [
    { id: 2, name: 'Slow', shape: SHAPES[0], settings: { type: 'zone', dynamics_settings: {} } },
    { id: 4, name: 'Pallets', shape: SHAPES[1], settings: { type: 'movable_obstacle_zone' } },
    { id: 5, name: 'Stairs', shape: SHAPES[2], settings: { type: 'no_go_zone', stealth: true } },
    { id: 9, name: 'Glass', shape: SHAPES[3], settings: { type: 'glass_wall' } },
  ],
  points_of_reference: [{ id: 1, name: 'Dock', x: 1, y: 2 }],
  notes: SHAPES.map((shape, index) => ({ id: index + 1, name: `Note ${index}`, shape })),
  ruler: [{ id: 1, shape: SHAPES[10] }],
})
export const sampleDrawing = (): Drawing => drawingOf(ELEMENTS, CONFIG)

const coordinate = fc.integer({ min: -20_000, max: 20_000 }).map(millimetres => millimetres / 1000)
const rough = fc.double({ min: -20, max: 20, noNaN: true })
const point = fc.record({ x: fc.oneof(coordinate, rough), y: fc.oneof(coordinate, rough) })
const angle = fc.oneof(fc.constantFrom(0, Math.PI / 2, -Math.PI / 4), fc.double({ min: -7, max: 7, noNaN: true }))
const pose = fc.record({ x: coordinate, y: coordinate, a: angle })
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.constantFrom(...SHAPES),
  fc.array(point, { minLength: 3, maxLength: 6 }).map((points): Shape => ({ type: 'polygon', points })),
  fc.array(point, { minLength: 2, maxLength: 6 }).map((points): Shape => ({ type: 'polyline', points })),
)
const fields: fc.Arbitrary<Element> = fc.constantFrom(
  ...ELEMENT_KINDS.flatMap((kind): Element[] => {
    if (kind === 'sectors') return ELEMENTS.sectors.map(value => ({ kind, value: { ...value, name: 'New' } }))
    if (kind === 'zones') return ELEMENTS.zones.map(value => ({ kind, value: { ...value, name: 'New' } }))
    if (kind === 'points_of_reference') return ELEMENTS.points_of_reference.map(value => ({ kind, value }))
    return ELEMENTS.notes.map(value => ({ kind, value }))
  }),
)

/** Keys that a plan may have, had, or never had. */
const NEW_KEYS = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
const KEYS: readonly ElementKey[] = [
  ...[...sampleDrawing().elements.keys()].filter(key => !key.startsWith('notes:1')),
  ...NEW_KEYS,
  'sectors:99',
]
const key = fc.constantFrom(...KEYS)
const newKey = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NEW_KEYS) }, { weight: 1, arbitrary: key })
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 3 })
const index = fc.nat({ max: 6 })
const before = fc.option(key)
const placed = fc.uniqueArray(fc.record({ key: newKey, element: fields, before }), {
  selector: one => one.key,
  minLength: 1,
  maxLength: 3,
})
const factor = fc.constantFrom(1, -1, 2, 0.5, 1.234, 0)

const path = fc.array(point, { minLength: 2, maxLength: 4 })
const shaped = fc.oneof(
  fc.record({ key, shape }),
  fc.record({
    key: fc.constant('sectors:7'),
    shape: path.map((points): Shape => ({ type: 'polyline', points })),
    further: fc.array(path, { minLength: 1, maxLength: 2 }),
  }),
)

type PlacedElements = Extract<DrawingCommand, { type: 'replace' }>['add']

/** Any command; many do not apply. */
export const anyCommand: fc.Arbitrary<DrawingCommand> = fc.oneof(
  fc.record({ type: fc.constant('add'), elements: placed }),
  fc.record({ type: fc.constant('remove'), keys }),
  fc.record({ type: fc.constant('replace'), remove: keys, add: fc.oneof(placed, fc.constant<PlacedElements>([])) }),
  fc.record({ type: fc.constant('setShape'), key, shape }),
  fc.record({ type: fc.constant('setShapes'), shapes: fc.array(shaped, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    type: fc.constant('translateEach'),
    moves: fc.array(fc.record({ key, by: point }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('moveVertex'), key, index, to: point }),
  fc.record({ type: fc.constant('insertVertex'), key, index, at: point }),
  fc.record({ type: fc.constant('removeVertex'), key, index }),
  fc.record({ type: fc.constant('translate'), keys, by: point }),
  fc.record({
    type: fc.constant('transform'),
    keys,
    about: point,
    factors: fc.record({ x: factor, y: factor }),
    turn: angle,
  }),
  fc.record({ type: fc.constant('setFields'), key, element: fields }),
  fc.record({
    type: fc.constant('setFieldsEach'),
    fields: fc.array(fc.record({ key, element: fields }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('reorder'), key, before }),
  fc.record({
    type: fc.constant('reorderEach'),
    moves: fc.array(fc.record({ key, before }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('setPlace'),
    place: fc.constantFrom('start', 'end', 'home'),
    pose: fc.option(pose),
  }),
)
