import { expect, test } from 'vitest'
import { mapFilesOf, planFloorKey } from '../../../src/features/report/planFloorKey.ts'

const FILES = { 'map.png': 1, 'map.yaml': 2, 'sectors.yaml': 3, 'config.yaml': 4 }
const SAVED = { ...FILES, 'sectors.yaml': 9 }

test('L-022 a floor is another one when a version was saved in place, and for its editor only when its map is another', () => {
  expect(planFloorKey(1, false, SAVED)).not.toEqual(planFloorKey(1, false, FILES))
  expect(planFloorKey(1, false, { ...FILES })).toEqual(planFloorKey(1, false, FILES))
  expect(mapFilesOf(SAVED)).toEqual(mapFilesOf(FILES))
  expect(mapFilesOf({ ...FILES, 'map.png': 7 })).not.toEqual(mapFilesOf(FILES))
})
