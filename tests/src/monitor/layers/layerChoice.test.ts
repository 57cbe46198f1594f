import { expect, test } from 'vitest'
import { LAYERS, layersForLevel } from '../../../../contract/layers.ts'
import { LEVEL } from '../../../../contract/permissions.ts'
import {
  parseLayerChoice,
  shownLayers,
  storeLayerChoice,
  toggleAll,
} from '../../../../src/features/monitor/layers/layerChoice.ts'

const always = LAYERS.filter(layer => layer.always).map(layer => layer.name)

test('M-008 what was never chosen is as the contract has it, and a choice comes back as it was stored', () => {
  const initial = parseLayerChoice('', LEVEL.operator)
  expect([...initial.chosen]).toEqual(LAYERS.filter(layer => layer.initially).map(layer => layer.name))
  const chosen = new Set(initial.chosen)
  chosen.delete('laser')
  chosen.add('laser3d')
  expect(parseLayerChoice(storeLayerChoice(chosen, LEVEL.operator), LEVEL.operator).chosen).toEqual(
    new Set(LAYERS.map(layer => layer.name).filter(name => chosen.has(name))),
  )
})

test.each(['{', '[]', '{"laser":"yes"}', 'null'])('M-008 an unreadable choice (%s) is the initial one', stored => {
  expect(parseLayerChoice(stored, LEVEL.operator)).toEqual(parseLayerChoice('', LEVEL.operator))
})

test('M-021 a stored choice cannot show a layer that the level may not see', () => {
  const everything = JSON.stringify(Object.fromEntries(LAYERS.map(layer => [layer.name, true])))
  expect([...parseLayerChoice(everything, LEVEL.customer).chosen]).toEqual(
    layersForLevel(LEVEL.customer).map(layer => layer.name),
  )
})

test('M-008 select-all shows every layer, and once all are shown only the kept ones', () => {
  const all = toggleAll(new Set(), LEVEL.operator)
  expect([...all]).toEqual(LAYERS.map(layer => layer.name))
  expect([...toggleAll(all, LEVEL.operator)]).toEqual(always)
})

test('M-085 hide-all-but leaves the kept layers, show-only adds one, and neither changes the choice', () => {
  const choice = parseLayerChoice('', LEVEL.operator)
  expect(shownLayers({ ...choice, only: 'always' }, LEVEL.operator).filter(name => name !== 'indication')).toEqual(
    always,
  )
  expect(shownLayers({ ...choice, only: 'laser3d' }, LEVEL.operator).filter(name => name !== 'indication')).toEqual([
    ...always,
    'laser3d',
  ])
  expect(shownLayers(choice, LEVEL.operator)).toEqual([...choice.chosen])
})
