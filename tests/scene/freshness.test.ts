import { expect, test } from 'vitest'
import { LAYERS, type LayerName, type LayerRow } from '../../contract/layers.ts'
import { layerAge, layerOpacity, layerTimeoutMs } from '../../scene/freshness.ts'
import { frame, START_MS, scan } from '../workers/frames.ts'
import { fold, walk } from './fold.ts'

function layer(name: LayerName): LayerRow {
  const row = LAYERS.find(candidate => candidate.name === name)
  if (!row) throw new Error(`No layer ${name}`)
  return row
}

test('M-091 a layer is on time until its timeout has passed since its last update, then late', () => {
  const scene = fold([frame('laser', 1, 0, scan(3)), frame('laser', 2, 100, scan(3))])
  const last = START_MS + 100
  expect(layerAge(layer('laser'), scene, last + 2000)).toEqual({ freshness: 'onTime', rateHz: 10, ageMs: 2000 })
  expect(layerAge(layer('laser'), scene, last + 2001)).toMatchObject({ freshness: 'late', ageMs: 2001 })
  expect(layerAge(layer('safety'), scene, last)).toMatchObject({ freshness: 'waiting', ageMs: undefined })
  expect(layerAge(layer('grid'), scene, last)).toEqual({ freshness: 'onTime', rateHz: undefined, ageMs: undefined })
})

test('M-091 M-077 a layer with a slow channel has one and a half of its intervals', () => {
  expect(layerTimeoutMs(layer('laser'))).toBe(2000)
  expect(layerTimeoutMs(layer('costmap_global'))).toBe(52_500)
  expect(layerTimeoutMs(layer('grid'))).toBe(2000)
})

test('M-091 what is sent on change is late only when the robot is silent altogether', () => {
  const planner = frame('coverage_planner', 1, 0, { motions: [] })
  const talking = fold([planner, ...walk([0, 1], 1200)])
  expect(layerAge(layer('coverage_planner'), talking, talking.timeMs + 500).freshness).toBe('onTime')
  expect(layerAge(layer('coverage_planner'), talking, talking.timeMs + 2500).freshness).toBe('late')
})

test('M-092 a subscribed layer is fully visible, an unsubscribed one is gone after its timeout and 2 s', () => {
  expect(layerOpacity(2000, undefined, 1e9)).toBe(1)
  expect(layerOpacity(2000, 1000, 1000)).toBe(1)
  expect(layerOpacity(2000, 1000, 3000)).toBe(0.5)
  expect(layerOpacity(2000, 1000, 5000)).toBe(0)
  expect(layerOpacity(2000, 1000, 9000)).toBe(0)
  expect(layerOpacity(52_500, 0, 27_250)).toBe(0.5)
})
