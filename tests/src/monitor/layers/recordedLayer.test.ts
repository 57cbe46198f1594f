import { expect, test } from 'vitest'
import { LAYERS } from '../../../../contract/layers.ts'
import { recordableChannel } from '../../../../src/features/monitor/layers/recordedLayer.ts'

test('M-078 a layer can be left out of the recording where it has a recorded channel of its own that nothing else stands on', () => {
  const rows = LAYERS.map(layer => [layer.name, recordableChannel(layer)?.name] as const)
  expect(rows.filter(([, channel]) => channel !== undefined)).toEqual([
    ['laser', 'laser'],
    ['cliff', 'cliff'],
    ['safety', 'safety'],
    ['safety_vector', 'safety_vector'],
    ['local_planner', 'local_planner'],
    ['coverage_planner', 'coverage_planner'],
    ['localization', 'localization'],
    ['detour', 'detour'],
  ])
})
