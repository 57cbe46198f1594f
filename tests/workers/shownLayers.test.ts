import { expect, test } from 'vitest'
import { CAMERAS } from '../../contract/cameras.ts'
import { LAYERS } from '../../contract/layers.ts'
import { LEVEL } from '../../contract/permissions.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import { createShownLayers, drawnLayers, initialLayers, wantedChannels } from '../../workers/shownLayers.ts'

const ALL = LAYERS.map(layer => layer.name)

test('M-084 every layer can be shown at level 2, and each asks for its channels', () => {
  expect(drawnLayers(ALL, { level: LEVEL.operator, lost: false })).toEqual(ALL)
  const wanted = wantedChannels(ALL, [], { level: LEVEL.operator, maySeeSemseg: false })
  for (const channel of LAYERS.flatMap(layer => layer.channels)) expect(wanted).toContain(channel)
})

test('M-020 M-021 a level shows and asks for no more than it may', () => {
  expect(drawnLayers(ALL, { level: LEVEL.viewer, lost: true })).toEqual(['robot', 'indication'])
  expect(wantedChannels(ALL, CAMERAS, { level: LEVEL.viewer, maySeeSemseg: true })).toEqual(['basic', 'pose'])
  expect(wantedChannels(ALL, CAMERAS, { level: LEVEL.customer, maySeeSemseg: true })).toEqual([
    'basic',
    'pose',
    'laser',
    'laser3d',
    'cliff',
    'safety',
    'safety_vector',
    'local_planner',
    'coverage_planner',
    'sector_order',
  ])
})

test('M-078 hidden layers leave the light channels and the pose, and none of the heavy ones', () => {
  const wanted = wantedChannels([], [], { level: LEVEL.operator, maySeeSemseg: true })
  const heavy: readonly string[] = CHANNELS.filter(channel => channel.heavy).map(channel => channel.name)
  expect(wanted.filter(channel => heavy.includes(channel))).toEqual(['pose'])
  expect(wanted).toEqual(expect.arrayContaining(['basic', 'sector_order', 'radio', 'statistics', 'faults']))
})

test('M-009 M-078 a camera on screen asks for its channel beside those of the layers', () => {
  const viewer = { level: LEVEL.operator, maySeeSemseg: false }
  const wanted = wantedChannels(['laser'], ['camera_left', 'camera_thermal'], viewer)
  expect(wanted).toEqual(expect.arrayContaining(['laser', 'camera_left', 'camera_thermal']))
  expect(wanted).not.toContain('camera_front')
  expect(wantedChannels(['laser'], [], viewer)).toEqual(wanted.filter(name => !name.startsWith('camera')))
})

test('M-023 semantic segmentation is asked for only by who may see it', () => {
  expect(wantedChannels([], ['semseg'], { level: LEVEL.support, maySeeSemseg: false })).not.toContain('semseg')
  expect(wantedChannels([], ['semseg'], { level: LEVEL.support, maySeeSemseg: true })).toContain('semseg')
  expect(wantedChannels([], ['semseg'], { level: LEVEL.customer, maySeeSemseg: true })).not.toContain('semseg')
})

test('M-089 while lost the histories and the overlay are drawn beside the choice', () => {
  const chosen = ['robot'] as const
  expect(drawnLayers(chosen, { level: LEVEL.operator, lost: false })).toEqual(['robot'])
  expect(drawnLayers(chosen, { level: LEVEL.operator, lost: true })).toEqual([
    'robot',
    'map_overlay',
    'laser_history',
    'pose_history',
  ])
  expect(initialLayers(LEVEL.operator)).toContain('laser')
  expect(initialLayers(LEVEL.operator)).not.toContain('pose_history')
})

test('M-089 a layer that is shown by itself is marked as such; put off it stays off until the robot is found and lost again', () => {
  const layers = createShownLayers(LEVEL.operator)
  layers.choose(['robot', 'laser_history'])
  expect(layers.byThemselves()).toEqual([])
  layers.setLost(true)
  expect(layers.byThemselves()).toEqual(['map_overlay', 'pose_history'])
  layers.putOff(['map_overlay'])
  layers.setLost(true)
  expect([layers.byThemselves(), layers.drawn()]).toEqual([
    ['pose_history'],
    ['robot', 'laser_history', 'pose_history'],
  ])
  // What is put off can be chosen all the same.
  layers.choose(['robot', 'map_overlay'])
  expect(layers.drawn()).toContain('map_overlay')
  layers.choose(['robot'])
  layers.setLost(false)
  expect(layers.drawn()).toEqual(['robot'])
  layers.setLost(true)
  expect(layers.byThemselves()).toContain('map_overlay')
})
