import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isCameraOff } from '../../contract/plan/cameraOff.ts'
import { zoneSchema } from '../../contract/plan/elements.ts'
import { zoneIcons, zoneKind } from '../../map/layers/zoneKinds.ts'

const zone = (settings: v.InferInput<typeof zoneSchema>['settings']) =>
  v.parse(zoneSchema, {
    id: 1,
    name: '',
    shape: { type: 'rectangle', x: 0, y: 0, dx: 1, dy: 1 },
    settings,
  })

test.for([
  ['no_go_zone', 'nogo'],
  ['glass_wall', 'glass'],
  ['movable_obstacle_zone', 'movable'],
  ['zone', 'zone'],
] as const)('E-014 a %s is drawn as %s', ([type, kind]) => {
  expect(zoneKind(zone({ type }))).toBe(kind)
})

test('E-014 disinfection settings make a zone a disinfection zone', () => {
  expect(zoneKind(zone({ type: 'zone', disinfection_settings: { spray_enabled: false } }))).toBe('disinfection')
})

test('E-019 only a zone that changes the speed and nothing else is dashed', () => {
  const slow = { normal: { mode: 'slow' } } as const
  expect(zoneKind(zone({ type: 'zone', dynamics_settings: slow }))).toBe('speed')
  expect(zoneKind(zone({ type: 'zone', dynamics_settings: {} }))).toBe('zone')
  expect(zoneKind(zone({ type: 'zone', dynamics_settings: slow, camera_settings: { status: 'off' } }))).toBe('zone')
  expect(zoneKind(zone({ type: 'zone', dynamics_settings: slow, cleaning_settings: { vacuum: 'off' } }))).toBe('zone')
})

test.for([
  [{ normal: { mode: 'slow' } }, ['slowDown']],
  [{ normal: { mode: 'fast' } }, ['speedUp']],
  [{ normal: { mode: 'slow' }, mapping: { mode: 'fast' } }, ['speedChange']],
  [{ wall: { mode: 'tiptoe_slow' } }, ['slowDown']],
  [{ wall: { mode: 'normal' } }, ['speedUp']],
  [{ normal: { mode: 'normal' }, wall: { mode: 'very_slow' } }, []],
] as const)('E-016 E-017 speeds %j against the defaults give %j', ([dynamics_settings, icons]) => {
  expect(zoneIcons(zone({ type: 'zone', dynamics_settings }))).toEqual(icons)
})

test('E-016 E-018 a raised head and cameras that are off have icons, and the old camera state counts', () => {
  expect(zoneIcons(zone({ type: 'zone', cleaning_settings: { cleaning_head: 'up' } }))).toEqual(['raisedHead'])
  const off = zone({ type: 'zone', camera_settings: { state: 'off' } })
  expect(zoneIcons(off)).toEqual(['cameraOff'])
  expect(isCameraOff(off)).toBe(true)
})
