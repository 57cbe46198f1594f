import { expect, test } from 'vitest'
import { CELL, groundCells, halved } from '../../floor/groundCells.ts'
import { drawnGrid } from '../render/harness/room.ts'

const MAP = {
  image: 'map.png',
  resolution: 0.1,
  origin: [0, 0, 0] as [number, number, number],
  negate: 0 as const,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary' as const,
}
/** A free floor with a thin wall, a solid block and an unknown inside of a ring. */
const grid = drawnGrid(4, 4, 0.1, [
  ['free', 0.5, 0.5, 3, 3],
  ['occupied', 1, 1, 0.1, 2],
  ['occupied', 2, 1, 1, 0.8],
  ['occupied', 2, 2.2, 0.8, 0.8],
  ['unknown', 2.1, 2.3, 0.6, 0.6],
])
const cells = groundCells(grid, MAP)
const cellAt = (xM: number, yM: number) => cells.cells[(39 - Math.floor(yM / 0.1)) * 40 + Math.floor(xM / 0.1)]

test('M-088 a thin wall stays whole, a solid object shows its rim and is hollow inside', () => {
  expect(cellAt(1.05, 2)).toBe(CELL.wall)
  expect(cellAt(2.05, 1.4)).toBe(CELL.wall)
  expect(cellAt(2.5, 1.4)).toBe(CELL.object)
})

test('M-088 unknown ground is unknown outside and an object where it is shut in', () => {
  expect(cellAt(0.2, 0.2)).toBe(CELL.unknown)
  expect(cellAt(2.4, 2.6)).toBe(CELL.object)
  expect(cellAt(3.2, 3.2)).toBe(CELL.free)
})

test('M-088 at half the size thin walls are still there', () => {
  const half = halved(cells)
  expect([half.width, half.height]).toEqual([20, 20])
  expect(half.cells[(19 - 10) * 20 + 5]).toBe(CELL.wall)
  const odd = halved({ width: 3, height: 1, cells: Uint8Array.of(CELL.free, CELL.free, CELL.wall) })
  expect([...odd.cells]).toEqual([CELL.free, CELL.wall])
})
