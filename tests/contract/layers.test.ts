import { expect, test } from 'vitest'
import { hideAllBut, LAYERS, layersForLevel, showOnly } from '../../contract/layers.ts'

const KEPT = ['grid', 'coverage', 'robot', 'sectors', 'plan_positions', 'zones', 'waypoints']

test('M-085 hide-all-but keeps the grids, coverage, robot, sectors, plan positions, zones and waypoints', () => {
  expect(hideAllBut([])).toEqual(KEPT)
  expect(hideAllBut(['laser', 'zones', 'safety'])).toEqual([...KEPT, 'laser', 'safety'])
})

test('M-085 show-only shows one layer beside the kept ones', () => {
  expect(showOnly('detour')).toEqual([...KEPT, 'detour'])
  expect(showOnly('coverage')).toEqual(KEPT)
})

test('M-021 level 1 sees the kept layers and its own seven, level 2 everything', () => {
  const names = layersForLevel(1).map(layer => layer.name)
  for (const name of [
    ...KEPT,
    'laser',
    'laser3d',
    'cliff',
    'safety',
    'safety_vector',
    'coverage_planner',
    'local_planner',
  ])
    expect(names).toContain(name)
  for (const name of ['costmap_local', 'costmap_global', 'point_cloud_front', 'localization', 'detour', 'map_overlay'])
    expect(names).not.toContain(name)
  expect(layersForLevel(2)).toBe(LAYERS)
})

test('M-020 level 0 has no layers to choose but the robot', () => {
  expect(layersForLevel(0).map(layer => layer.name)).toEqual(['robot', 'indication'])
})
