import { expect, test } from 'vitest'
import { NO_ELEMENTS, type Zone } from '../../../contract/plan/elements.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { allZones, commonOf, fieldsCommand } from '../../../src/features/planEditor/properties/severalElements.ts'
import { withType } from '../../../src/features/planEditor/properties/zoneSettings.ts'

const zone = (id: number, type: Zone['settings']['type']): Zone => ({
  id,
  name: `Z${id}`,
  owner: 'general',
  shape: { type: 'rectangle', x: id, y: 1, dx: 1, dy: 1, a: 0 },
  settings: { type, stealth: false },
})
const point = { id: 1, name: 'Gate', x: 1, y: 2 }
const drawing = drawingOf(
  {
    ...NO_ELEMENTS,
    zones: [zone(1, 'zone'), zone(2, 'no_go_zone'), zone(3, 'no_go_zone')],
    points_of_reference: [point],
  },
  { home: { x: 1, y: 1, a: 0 } },
)

test('E-007 several zones get one type by one command, which one step takes back', () => {
  const zones = allZones(drawing, ['zones:1', 'zones:2', 'zones:3'])
  if (!zones) throw new Error('They are zones')
  expect(commonOf(zones, ({ value }) => value.settings.type)).toBeUndefined()
  const changed = zones.map(({ key, value }) => ({
    key,
    element: { kind: 'zones' as const, value: { ...value, settings: withType(value.settings, 'no_go_zone') } },
  }))
  const command = fieldsCommand(drawing, changed)
  expect(command, 'of those that are others').toMatchObject({ type: 'setFieldsEach', fields: [{ key: 'zones:1' }] })
  const after = command && applyCommand(drawing, command)
  if (!command || !after?.ok) throw new Error('It applies')
  expect(commonOf(allZones(after.drawing, ['zones:1', 'zones:2']) ?? [], ({ value }) => value.settings.type)).toBe(
    'no_go_zone',
  )
  const opposite = oppositeOf(drawing, command)
  const back = opposite && applyCommand(after.drawing, opposite)
  expect(back?.ok && back.drawing.elements.get('zones:1')).toEqual(drawing.elements.get('zones:1'))
})

test('E-007 what is no zone has no type in common with zones', () => {
  expect(allZones(drawing, ['zones:1', 'points_of_reference:1'])).toBeUndefined()
})
