import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Zone, zoneSchema } from '../../../contract/plan/elements.ts'
import { zoneSetFileSchema } from '../../../contract/plan/exchange/zoneSetFile.ts'
import { elementsOfZoneSet, zoneSetOf } from '../../../floor/exchange/zoneSet.ts'

const square = [
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: 2, y: 2 },
]
const file = (...zones: readonly object[]) => ({
  headerId: 1,
  timestamp: '2026-03-01T10:00:00.000Z',
  version: '3.0.0',
  manufacturer: 'Maker',
  serialNumber: '7',
  zoneSet: { mapId: 'hall', zoneSetId: 'hall-1', zones },
})
const zone = (zoneType: string, more: object = {}, zoneId = zoneType) => ({
  zoneId,
  zoneType,
  vertices: square,
  ...more,
})
const HEAD = {
  timestamp: '2026-03-01T10:00:00.000Z',
  serialNumber: '7',
  mapId: 'hall',
  zoneSetId: 'hall-1',
  name: 'Hall',
  topSpeed: 1,
}

describe('zone sets of VDA 5050 3.0', () => {
  test.each([
    ['a blocked zone', zone('BLOCKED'), true],
    ['a speed limit without its speed', zone('SPEED_LIMIT'), false],
    ['a release zone without what happens at a loss', zone('RELEASE'), false],
    ['a penalty above one', zone('PENALTY', { penaltyFactor: 1.1 }), false],
    ['a directed zone with both fields', zone('DIRECTED', { direction: 1, directedLimitation: 'SOFT' }), true],
    ['a type that there is not', zone('ELSE'), false],
    ['two corners', { ...zone('BLOCKED'), vertices: square.slice(0, 2) }, false],
  ])('E-007 the rules of the schema hold for %s', (_, sent, good) => {
    expect(v.safeParse(zoneSetFileSchema, file(sent)).success).toBe(good)
  })

  test('E-007 two zones with one id are refused', () => {
    expect(v.safeParse(zoneSetFileSchema, file(zone('BLOCKED'), zone('BLOCKED'))).success).toBe(false)
  })

  test('E-007 E-009 blocked areas and speed limits become zones, other types are counted', () => {
    const read = v.parse(
      zoneSetFileSchema,
      file(
        zone('BLOCKED', { zoneDescriptor: 'Stairs' }),
        zone('SPEED_LIMIT', { maximumSpeed: 0.4 }),
        zone('SPEED_LIMIT', { maximumSpeed: 3 }, 'fast'),
        zone('PRIORITY', { priorityFactor: 0.5 }),
      ),
    )
    const { elements, leftOut } = elementsOfZoneSet(read, 1)
    expect(elements.map(({ value }) => [value.name, 'settings' in value ? value.settings.type : ''])).toEqual([
      ['Stairs', 'no_go_zone'],
      ['SPEED_LIMIT', 'zone'],
    ])
    expect(leftOut).toEqual([
      { what: 'zoneType', count: 1 },
      { what: 'noLimit', count: 1 },
    ])
  })

  test('E-007 what is written keeps the schema and reads back as the same zones', () => {
    const zones: readonly Zone[] = [
      { id: 1, name: 'Stairs', shape: { type: 'polygon', points: square }, settings: { type: 'no_go_zone' } },
      {
        id: 2,
        name: 'Queue',
        shape: { type: 'polygon', points: square },
        settings: { type: 'zone', dynamics_settings: { normal: { mode: 'slow' } } },
      },
      { id: 3, name: 'Front', shape: { type: 'polyline', points: square }, settings: { type: 'glass_wall' } },
      { id: 4, name: 'Belts', shape: { type: 'polygon', points: square }, settings: { type: 'movable_obstacle_zone' } },
    ].map(sent => v.parse(zoneSchema, sent))
    const { file: written, leftOut } = zoneSetOf(zones, HEAD)
    const read = v.parse(zoneSetFileSchema, JSON.parse(JSON.stringify(written)))
    const { elements } = elementsOfZoneSet(read, HEAD.topSpeed)
    expect(elements.map(({ value }) => value.name)).toEqual(['Stairs', 'Queue', 'Front'])
    expect(elements[1]?.value).toMatchObject({ settings: { dynamics_settings: { normal: { mode: 'slow' } } } })
    expect(leftOut).toEqual([{ what: 'zoneType', count: 1 }])
  })
})
