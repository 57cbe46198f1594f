import { expect, test } from 'vitest'
import { MISSED_CAUSES, type MissedFloor } from '../../contract/resources/missedFloor.ts'
import { base64Of, deflated } from '../../floor/deflate.ts'
import { MISSED_LOOKS, missedPatchAt, PATTERN_CELLS, readMissedCells } from '../../map/missedCells.ts'

/** Four by three cells of half a metre from (1, 2) on; the first patch is two cells in the lowest row, the second one in the highest. */
const NUMBERS = [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]
const floorOf = async (numbers: readonly number[]): Promise<MissedFloor> => ({
  causes: [],
  patches: [
    { cause: 'obstacle', area: 0.5, x: 1.75, y: 2.25 },
    { cause: 'tooNarrow', area: 0.25, x: 2.75, y: 3.25 },
  ],
  width: 4,
  height: 3,
  resolution: 0.5,
  origin: { x: 1, y: 2 },
  cells: base64Of(await deflated(new Uint8Array(Uint16Array.from(numbers).buffer))),
})

test('a point of map means the patch under it, or the nearest one within reach, on turned maps too', async () => {
  const cells = await readMissedCells(await floorOf(NUMBERS))
  expect(cells.causes).toEqual(['obstacle', 'tooNarrow'])
  expect(missedPatchAt(cells, { x: 1.75, y: 2.25 }, 0, 0)).toBe(0)
  expect(missedPatchAt(cells, { x: 2.75, y: 3.25 }, 0, 0)).toBe(1)
  expect(missedPatchAt(cells, { x: 1.25, y: 2.25 }, 0, 0)).toBeUndefined()
  expect(missedPatchAt(cells, { x: 1.25, y: 2.25 }, 0.5, 0)).toBe(0)
  expect(missedPatchAt(cells, { x: -5, y: 2.25 }, 1, 0)).toBeUndefined()
  // A quarter turn about the origin leads the second cell of the lowest row upwards.
  expect(missedPatchAt(cells, { x: 0.75, y: 2.75 }, 0, Math.PI / 2)).toBe(0)
})

test('cells that are not what their frame asks for are refused', async () => {
  await expect(readMissedCells(await floorOf(NUMBERS.slice(1)))).rejects.toThrow(RangeError)
})

test('each cause has a pattern and a colour of its own, and each pattern has lines and gaps', () => {
  const tiles = MISSED_CAUSES.map(cause =>
    Array.from({ length: PATTERN_CELLS ** 2 }, (_, i) =>
      MISSED_LOOKS[cause].isInk(i % PATTERN_CELLS, Math.floor(i / PATTERN_CELLS)) ? '#' : ' ',
    ).join(''),
  )
  expect(new Set(tiles).size).toBe(MISSED_CAUSES.length)
  for (const tile of tiles) expect(tile).toMatch(/#.* | .*#/s)
  expect(new Set(MISSED_CAUSES.map(cause => MISSED_LOOKS[cause].colour)).size).toBe(MISSED_CAUSES.length)
})
