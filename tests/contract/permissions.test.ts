import { expect, test } from 'vitest'
import { layersForLevel } from '../../contract/layers.ts'
import {
  controlLevel,
  DEFAULT_GRANTS,
  isGranted,
  LOGIN_ROLES,
  maySeeSemseg,
  PERMISSIONS,
  TIERS,
} from '../../contract/permissions.ts'
import { CHANNELS, maySubscribe } from '../../contract/telemetry/channels.ts'

test('A-031 a check fails when the resource or the action is missing', () => {
  const grants = { Accounts: ['view'] }
  expect(isGranted(grants, ['Accounts', 'view'])).toBe(true)
  expect(isGranted(grants, ['Accounts', 'edit'])).toBe(false)
  expect(isGranted(grants, ['Robots', 'view'])).toBe(false)
})

test.each([
  ['super', 3],
  ['support', 3],
  ['operator', 2],
  ['distributor', 0],
  ['distributor-customer', 0],
  ['customer', 0],
] as const)(
  'A-038 M-018 M-019 the control level of %s is %i, raised to at least 1 by a tier-1 account',
  (role, level) => {
    expect(controlLevel(DEFAULT_GRANTS[role], TIERS.free)).toBe(level)
    expect(controlLevel(DEFAULT_GRANTS[role], TIERS.premium)).toBe(Math.max(level, 1))
  },
)

test('A-031 every default grant is a permission that exists', () => {
  for (const role of LOGIN_ROLES)
    for (const [resource, actions] of Object.entries(DEFAULT_GRANTS[role])) {
      const known: Readonly<Record<string, readonly string[]>> = PERMISSIONS
      expect(known[resource]).toEqual(expect.arrayContaining([...actions]))
    }
})

test('M-023 semantic segmentation needs the permission and the super role', () => {
  expect(maySeeSemseg('super', DEFAULT_GRANTS.super)).toBe(true)
  expect(maySeeSemseg('support', { RobotMonitor: ['viewSemseg'] })).toBe(false)
  expect(maySeeSemseg('super', {})).toBe(false)
})

test('M-020 level 0 may show no layers beside the map and the robot', () => {
  expect(layersForLevel(0).map(layer => layer.name)).toEqual(['robot', 'indication'])
})

test('M-021 level 1 sees the kept layers and its limited set', () => {
  const limited = layersForLevel(1).filter(layer => layer.group !== 'map')
  expect(new Set(limited.map(layer => layer.name))).toEqual(
    new Set(['laser', 'laser3d', 'cliff', 'safety', 'safety_vector', 'coverage_planner', 'local_planner']),
  )
})

test('M-022 level 2 sees every layer', () => {
  expect(layersForLevel(2)).toHaveLength(26)
})

test('M-085 the layers that are always kept', () => {
  const always = layersForLevel(2).filter(layer => layer.always)
  expect(always.map(layer => layer.name)).toEqual([
    'grid',
    'coverage',
    'robot',
    'sectors',
    'plan_positions',
    'zones',
    'waypoints',
  ])
})

test('M-021 M-022 M-077 a level subscribes to its channels and to no others', () => {
  const allowed = (level: number) =>
    CHANNELS.filter(channel => maySubscribe(channel, { level, maySeeSemseg: false })).map(channel => channel.id)
  expect(allowed(1)).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 10, 15])
  expect(allowed(2)).toEqual(CHANNELS.map(channel => channel.id).filter(id => id !== 20))
})
