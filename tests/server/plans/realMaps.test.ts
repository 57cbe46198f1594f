import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importMapFile } from '../../robots/logs/beamEnds.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from '../../robots/logs/sharedData.ts'

/** Occupied and free cells in percent, as the data's own README gives them. */
const MAPS = [
  ['maps/nav2-depot/depot.yaml', 3.2, 96.8],
  ['maps/nav2-depot/depot_keepout.yaml', 16.8, 83.2],
  ['maps/nav2-depot/depot_speed.yaml', 0, 0],
  ['maps/nav2-tb3-sandbox/tb3_sandbox.yaml', 0.6, 5.4],
  ['maps/ut-gdc-floor3/3.yaml', 3, 33.1],
  ['maps/fetch-2015-09/9_16_15.yaml', 2.3, 27.5],
  ['maps/fetch-2015-09/9_16_15_keepout.yaml', 12, 18.6],
  ['maps/ekumen-room-309/ekumen_hq_room_309.yaml', 4.4, 36.3],
  ['maps/roomba-arena/lse_arena.yaml', 7.2, 92.8],
  ['logs/mit-killian/killian_map.yaml', 0.5, 5.1],
] as const

describe.skipIf(!hasSharedData)(`maps of real and simulated buildings${NEEDS_DATA}`, () => {
  test.each(MAPS)('M-098 %s: %f %% occupied, %f %% free', async (path, occupied, free) => {
    const { shares } = await importMapFile(sharedData(path))
    expect(Math.abs(shares.occupied * 100 - occupied)).toBeLessThan(0.1)
    expect(Math.abs(shares.free * 100 - free)).toBeLessThan(0.1)
  })

  test('M-098 the list holds every map there', async () => {
    const readme = await readFile(sharedData('README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| `([^`]+\.yaml)` \|.*occupied [\d.]+ %, free [\d.]+ %/gm)].map(
      ([, name = '']) => name,
    )
    expect(new Set(MAPS.map(([path]) => basename(path)))).toEqual(new Set(listed))
    expect(listed).toHaveLength(MAPS.length)
  })
})
