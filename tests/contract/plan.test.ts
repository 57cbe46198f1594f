import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ELEMENT_KINDS } from '../../contract/plan/drawing.ts'
import { planElementsSchema, sectorSchema, zoneOutline, zoneSchema } from '../../contract/plan/elements.ts'
import { mapYamlSchema, occupancyOf } from '../../contract/plan/mapYaml.ts'

test('M-098 map data has an origin and a resolution, 0.05 where it does not say', () => {
  const map = v.parse(mapYamlSchema, { image: 'map.png', origin: [-1, 2, 0] })
  expect(map).toMatchObject({ resolution: 0.05, origin: [-1, 2, 0] })
  expect(v.safeParse(mapYamlSchema, { image: 'map.png' }).success).toBe(false)
})

test('M-098 grey values mean what the thresholds say', () => {
  const map = { negate: 0 as const, occupied_thresh: 0.65, free_thresh: 0.196 }
  expect([0, 254, 205].map(grey => occupancyOf(grey, map))).toEqual(['occupied', 'free', 'unknown'])
  expect(occupancyOf(0, { ...map, negate: 1 })).toBe('free')
  expect(occupancyOf(205, { ...map, free_thresh: 0.25 })).toBe('free')
})

test('E-003 sectors of type 9 and 99 are paths, all others polygons', () => {
  const waypoints = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ]
  const path = { id: 1, name: 'Fronts', type: 99, motion_array: { motions: [{ waypoints }] } }
  expect(v.safeParse(sectorSchema, path).success).toBe(true)
  expect(
    v.safeParse(sectorSchema, { id: 1, name: 'A', type: 99, points: [...waypoints, { x: 1, y: 1 }] }).success,
  ).toBe(false)
  expect(v.safeParse(sectorSchema, { id: 1, name: 'A', type: 1, points: [...waypoints, { x: 1, y: 1 }] }).success).toBe(
    true,
  )
})

test('E-003 a sector that is an area may say along which heading its lanes lie', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]
  const area = { id: 1, name: 'A', type: 1, points }
  expect(v.parse(sectorSchema, area)).not.toHaveProperty('lane_heading_deg')
  expect(v.parse(sectorSchema, { ...area, lane_heading_deg: 30 })).toMatchObject({ lane_heading_deg: 30 })
  expect(v.safeParse(sectorSchema, { ...area, lane_heading_deg: 720 }).success).toBe(false)
})

test('E-009 E-012 zones have default speeds, and an old camera state is read as status', () => {
  const zone = v.parse(zoneSchema, {
    id: 1,
    name: '',
    shape: { type: 'rectangle', x: 1, y: 2, dx: 4, dy: 2 },
    settings: { type: 'zone', dynamics_settings: {}, camera_settings: { state: 'off' } },
  })
  expect(zone.owner).toBe('general')
  expect(zone.settings.camera_settings).toEqual({ status: 'off', config: 'no_preference' })
  expect(zone.settings.dynamics_settings?.wall).toEqual({ mode: 'very_slow' })
})

test('E-006 the outline of a turned rectangle', () => {
  const outline = zoneOutline({ type: 'rectangle', x: 0, y: 0, dx: 4, dy: 2, a: Math.PI / 2 })
  const corners = outline.map(({ x, y }) => [Math.round(x), Math.round(y)].map(value => value + 0))
  expect(corners).toEqual([
    [1, -2],
    [1, 2],
    [-1, 2],
    [-1, -2],
  ])
})

test('L-002 a sectors file may be empty', () => {
  const everyKind = Object.fromEntries(ELEMENT_KINDS.map(kind => [kind, []]))
  expect(v.parse(planElementsSchema, {})).toEqual(everyKind)
})

test('E-013 where obstacles move, a zone has nothing of cameras, cleaning and speeds', () => {
  const settings = { type: 'movable_obstacle_zone', dynamics_settings: {}, cleaning_settings: {}, camera_settings: {} }
  const zone = { id: 1, name: '', shape: { type: 'rectangle', x: 0, y: 0, dx: 1, dy: 1 }, settings }
  expect(v.parse(zoneSchema, zone).settings).toEqual({ type: 'movable_obstacle_zone', stealth: false })
})

test('E-010 E-011 settings that a zone says nothing of have no preference', () => {
  const zone = v.parse(zoneSchema, {
    id: 1,
    name: 'Desk',
    shape: { type: 'rectangle', x: 0, y: 0, dx: 1, dy: 1 },
    settings: { type: 'zone', camera_settings: {}, cleaning_settings: {} },
  })
  expect(zone.settings.camera_settings).toEqual({ status: 'no_preference', config: 'no_preference' })
  expect(zone.settings.cleaning_settings).toEqual({
    cleaning_head: 'no_preference',
    vacuum: 'no_preference',
    flow_mode: 'no_preference',
  })
})

test('L-002 E-002 a file with a control character in a name is read, with a mark in its place, and a line of three points is refused', () => {
  const drawn = (points: readonly object[]) => ({
    outlines: [{ id: 1, name: 'Hall\u00012', shape: { type: 'line', points } }],
  })
  const corner = { x: 1, y: 1 }
  expect(v.parse(planElementsSchema, drawn([corner, corner])).outlines[0]?.name).toBe('Hall\uFFFD2')
  expect(v.safeParse(planElementsSchema, drawn([corner, corner, corner])).success).toBe(false)
})

test('E-006 a zone whose shape has no type is a rectangle, and its owner is general', () => {
  const zone = { id: 1, name: '', shape: { x: 1, y: 2, dx: 3, dy: 4 }, settings: { type: 'zone' } }
  expect(v.parse(zoneSchema, zone)).toMatchObject({ owner: 'general', shape: { type: 'rectangle', dx: 3 } })
})
