import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { basinsOf } from '../../floor/basins.ts'
import { distanceField } from '../../floor/distanceField.ts'
import { FREE, OCCUPIED, UNKNOWN } from '../../floor/occupancyGrid.ts'
import { openFloorOf } from '../../floor/openFloor.ts'
import { plainBasins, plainOpenFloor } from './plainFloor.ts'

/** Free floor with walls and specks all over it, in cells so large that some of what stands there is furniture and some is not. */
const maps = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    resolution: fc.constantFrom(0.05, 0.3, 0.5),
    blocks: fc.array(
      fc.record({
        x: fc.nat(39),
        y: fc.nat(39),
        w: fc.integer({ min: 1, max: 12 }),
        h: fc.integer({ min: 1, max: 12 }),
        kind: fc.constantFrom(OCCUPIED, UNKNOWN, FREE),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ width, height, resolution, blocks }) => {
    const occupancy = new Uint8Array(width * height).fill(FREE)
    for (const { x, y, w, h, kind } of blocks)
      for (let row = y; row < Math.min(height, y + h); row++)
        for (let column = x; column < Math.min(width, x + w); column++) occupancy[row * width + column] = kind
    return { frame: { width, height, resolution, origin: { x: 0, y: 0 } }, occupancy }
  })

/** So narrow that a step to the right of its last cell is a cell of the row after the next. */
const NARROW = {
  frame: { width: 2, height: 9, resolution: 0.3, origin: { x: 0, y: 0 } },
  occupancy: Uint8Array.from([0, 0, 0, 0, 0, 1, ...Array.from({ length: 12 }, () => 0)]),
}

test('L-053 floor and basins of any map are those that are found cell by cell', () => {
  fc.assert(
    fc.property(maps, map => {
      const open = openFloorOf(map)
      expect(open).toEqual(plainOpenFloor(map))
      const field = distanceField(map.frame, at => open[at] === 0)
      expect(basinsOf(field, open, 1)).toEqual(plainBasins(field, open, 1))
    }),
    { numRuns: 100, examples: [[NARROW]] },
  )
})
