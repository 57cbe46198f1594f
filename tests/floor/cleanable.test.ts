import { expect, test } from 'vitest'
import type { Sector, Zone } from '../../contract/plan/elements.ts'
import type { MapYaml } from '../../contract/plan/mapYaml.ts'
import { areaOfCells, countCells, hasCell } from '../../floor/cellBits.ts'
import { cleanableFloor, cleanableOf, occupancyCellsOf, raisedHeadCells } from '../../floor/cleanable.ts'
import { drawnGrid } from '../render/harness/room.ts'

const MAP: MapYaml = {
  image: 'map.png',
  resolution: 0.05,
  origin: [-1, 0, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
}
/** A room of 4 by 4 m with a pillar of 1 m in its lower left, in the picture's coordinates (y up). */
const grid = drawnGrid(5, 5, 0.05, [
  ['occupied', 0.3, 0.3, 4.4, 4.4],
  ['free', 0.5, 0.5, 4, 4],
  ['occupied', 1, 1, 1, 1],
])
const cells = occupancyCellsOf({ map: MAP, grid })

const sector = (id: number, x: number, y: number, width: number, height: number): Sector => ({
  id,
  name: `Sector ${id}`,
  type: 0,
  pause_after: false,
  points: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
})
const indexAt = (x: number, y: number): number =>
  Math.floor((y - cells.frame.origin.y) / 0.05) * cells.frame.width + Math.floor((x - cells.frame.origin.x) / 0.05)

test('cleanable is the free floor of the sectors but what is within 15 cm of something', () => {
  const whole = cleanableFloor(cells, [sector(7, -1, 0, 5, 5)])
  // 4 × 4 m less three cells along the walls, less the pillar with three cells around it and its corners cut by five cells.
  expect(areaOfCells(cells.frame, whole.count)).toBeCloseTo(3.7 * 3.7 - 1.3 * 1.3 + 4 * 5 * 0.0025, 6)
  expect(countCells(whole.cells)).toBe(whole.count)
  expect(hasCell(whole.cells, indexAt(-0.5 + 0.17, 2.5))).toBe(true)
  expect(hasCell(whole.cells, indexAt(-0.5 + 0.13, 2.5))).toBe(false)
  expect(hasCell(whole.cells, indexAt(0.5, 1.5))).toBe(false)
})

test('a cell belongs to the first sector that has it, and sectors count what is theirs', () => {
  const floor = cleanableFloor(cells, [sector(4, 1.5, 2.5, 1, 1), sector(9, 1.2, 2.2, 2, 2)])
  const { sectors, sectorOf, count } = floor
  expect(sectors.map(({ sector: { id }, cleanable }) => [id, cleanable])).toEqual([
    [4, 400],
    [9, 1200],
  ])
  expect(count).toBe(1600)
  expect(countCells(cleanableOf(floor, new Set([9])))).toBe(1200)
  expect(cleanableOf(floor, new Set([4, 9]))).toBe(floor.cells)
  expect(sectorOf[indexAt(2, 3)]).toBe(1)
  expect(sectorOf[indexAt(1.3, 2.3)]).toBe(2)
  expect(sectorOf[indexAt(1.1, 2.3)]).toBe(0)
})

test('E-003 a path sector has the floor under its line, as wide as it says', () => {
  const path: Sector = {
    id: 2,
    name: 'Along',
    type: 99,
    width: 0.5,
    pause_after: false,
    motion_array: {
      motions: [
        {
          waypoints: [
            { x: 1.5, y: 3 },
            { x: 3, y: 3 },
          ],
        },
      ],
    },
  }
  expect(areaOfCells(cells.frame, cleanableFloor(cells, [path]).count)).toBeCloseTo(0.75, 6)
})

test('E-009 floor of a zone that raises the head is known as such, turned maps too', () => {
  const zone = (head: string): Zone => ({
    id: 1,
    name: 'Mat',
    owner: 'general',
    shape: { type: 'rectangle', x: 1, y: 2, dx: 1, dy: 0.5, a: 0 },
    settings: {
      type: 'zone',
      stealth: false,
      cleaning_settings: { cleaning_head: head, vacuum: 'off', flow_mode: 'off' },
    },
  })
  expect(raisedHeadCells(cells.frame, [zone('down')])).toBeUndefined()
  const raised = raisedHeadCells(cells.frame, [zone('up')])
  expect(raised && countCells(raised)).toBe(200)
  expect(raised && hasCell(raised, indexAt(1.2, 2.1))).toBe(true)
  const turned = raisedHeadCells({ ...cells.frame, origin: { x: 3, y: 0 }, yaw: Math.PI / 2 }, [zone('up')])
  expect(turned && countCells(turned)).toBe(200)
})
