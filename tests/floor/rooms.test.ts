import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OccupancyCells } from '../../floor/cleanable.ts'
import { signedArea } from '../../floor/geometry.ts'
import { FREE, OCCUPIED, UNKNOWN } from '../../floor/occupancyGrid.ts'
import { crossesItself } from '../../floor/roomOutline.ts'
import { laneHeading, roomsOf } from '../../floor/rooms.ts'
import { hasSharedData, NEEDS_DATA } from '../robots/logs/sharedData.ts'
import { cases } from '../run/longRun.ts'
import { namedFloor, segmentedHomes } from './labelledFloors.ts'
import { scoreRooms } from './roomScore.ts'

const CELL_M = 0.05
const WALL_CELLS = 3

type Building = { readonly columns: readonly number[]; readonly rows: readonly number[]; readonly doorM: number }

/** Rooms in rows and columns, of so many metres each, with a door in every wall between two, and truth. */
function build({ columns, rows, doorM }: Building): { readonly map: OccupancyCells; readonly truth: Int32Array } {
  const xs = edgesOf(columns)
  const ys = edgesOf(rows)
  const width = (xs.at(-1) ?? 0) + WALL_CELLS + 4
  const height = (ys.at(-1) ?? 0) + WALL_CELLS + 4
  const occupancy = new Uint8Array(width * height).fill(UNKNOWN)
  const truth = new Int32Array(width * height)
  const fill = (x0: number, x1: number, y0: number, y1: number, meaning: number, room: number): void => {
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        occupancy[y * width + x] = meaning
        truth[y * width + x] = room
      }
  }
  fill(2, width - 2, 2, height - 2, OCCUPIED, 0)
  const door = Math.round(doorM / CELL_M)
  for (const [j, row] of rows.entries())
    for (const [i, column] of columns.entries()) {
      const [x, y] = [xs[i] ?? 0, ys[j] ?? 0]
      const [w, h] = [Math.round(column / CELL_M), Math.round(row / CELL_M)]
      fill(x, x + w, y, y + h, FREE, j * columns.length + i + 1)
      const [doorX, doorY] = [x + ((w - door) >> 1), y + ((h - door) >> 1)]
      if (i + 1 < columns.length) fill(x + w, x + w + WALL_CELLS, doorY, doorY + door, FREE, 0)
      if (j + 1 < rows.length) fill(doorX, doorX + door, y + h, y + h + WALL_CELLS, FREE, 0)
    }
  return { map: { frame: { width, height, resolution: CELL_M, origin: { x: -3, y: 7 } }, occupancy }, truth }
}

/** Where each room begins, and the last ends. */
function edgesOf(sizes: readonly number[]): readonly number[] {
  const out = [2 + WALL_CELLS]
  for (const size of sizes) out.push((out.at(-1) ?? 0) + Math.round(size / CELL_M) + WALL_CELLS)
  return out
}

const sizes = fc.array(fc.integer({ min: 30, max: 70 }), { minLength: 1, maxLength: 3 })
const buildings = fc
  .record({ columns: sizes, rows: sizes, door: fc.integer({ min: 7, max: 11 }) })
  .map(({ columns, rows, door }) => ({
    columns: columns.map(n => n / 10),
    rows: rows.map(n => n / 10),
    doorM: door / 10,
  }))

test('L-053 rooms of a building with doors are found one by one, and their outlines cross nothing', () => {
  fc.assert(
    fc.property(buildings, building => {
      const { map, truth } = build(building)
      const rooms = roomsOf(map)
      const score = scoreRooms({ name: 'building', map, truth }, rooms)
      const count = building.columns.length * building.rows.length
      expect(score).toMatchObject({ rooms: count, proposed: count, found: count, split: 0, merged: 0 })
      expect(score.meanIou).toBeGreaterThan(0.9)
      for (const { outline, area } of rooms) {
        expect(crossesItself(outline)).toBe(false)
        expect(signedArea(outline)).toBeGreaterThan(area * 0.9)
        expect(outline.length).toBeLessThan(20)
      }
    }),
    // The walls between four small rooms stand by themselves, and are no longer than a large table.
    {
      numRuns: cases(30),
      examples: [[{ columns: [3, 3], rows: [3, 3], doorM: 0.7 }], [{ columns: [3, 3], rows: [3, 3], doorM: 1.1 }]],
    },
  )
})

test('L-053 specks of noise and furniture neither split a room nor cut its outline', () => {
  const cell = fc.record({
    x: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    y: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), specks => {
      const { map } = build({ columns: [6], rows: [4], doorM: 0.9 })
      const { width, height } = map.frame
      for (const { x, y } of specks) {
        const at = Math.floor(12 + y * (height - 28)) * width + Math.floor(12 + x * (width - 28))
        for (const step of [0, 1, width, width + 1]) map.occupancy[at + step] = OCCUPIED
      }
      const rooms = roomsOf(map)
      expect(rooms).toHaveLength(1)
      expect(signedArea(rooms[0]?.outline ?? [])).toBeCloseTo(24, 0)
    }),
    { numRuns: cases(30) },
  )
})

test('L-053 a hall with a wide opening is one room, and a map without free floor has none', () => {
  expect(roomsOf(build({ columns: [4, 4], rows: [4], doorM: 3.6 }).map)).toHaveLength(1)
  const frame = { width: 3, height: 3, resolution: CELL_M, origin: { x: 0, y: 0 } }
  expect(roomsOf({ frame, occupancy: new Uint8Array(9).fill(OCCUPIED) })).toEqual([])
})

test('L-053 the first room is the one nearest to where the robot begins, and the next always the nearest of the others', () => {
  const { map } = build({ columns: [3, 3, 3], rows: [3], doorM: 0.9 })
  const order = roomsOf(map, { x: 10, y: 8 }).map(({ outline }) => Math.round(Math.min(...outline.map(({ x }) => x))))
  expect(order).toEqual(order.toSorted((a, b) => b - a))
})

test.each([
  [0, 4, 2],
  [0.5, 8, 3],
  [-1.2, 5, 1],
])('L-053 lanes of a room lie along its longer walls: turned by %f', (angle, length, depth) => {
  const corners = [
    [0, 0],
    [length, 0],
    [length, depth],
    [0, depth],
  ] as const
  const outline = corners.map(([x, y]) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  }))
  expect(laneHeading(outline)).toBeCloseTo(angle, 6)
})

test('L-053 rooms of a map of more cells than are looked at are found on every second one', () => {
  const { map } = build({ columns: [3, 4], rows: [3], doorM: 0.9 })
  expect(roomsOf(map, undefined, map.occupancy.length - 1).map(({ area }) => Math.round(area))).toEqual([12, 9])
})

test('L-053 a map with noise everywhere has rooms whose outlines cross nothing', () => {
  const { map } = build({ columns: [20, 20], rows: [12, 12], doorM: 1 })
  let noise = 7
  for (let at = 0; at < map.occupancy.length; at++) {
    noise = (noise * 1103515245 + 12345) % 2147483648
    if (map.occupancy[at] === FREE && noise % 29 === 0) map.occupancy[at] = noise % 2 === 0 ? OCCUPIED : UNKNOWN
  }
  const rooms = roomsOf(map)
  expect(rooms).toHaveLength(4)
  for (const { outline } of rooms) expect(crossesItself(outline)).toBe(false)
})

describe.skipIf(!hasSharedData)(`rooms of real floors${NEEDS_DATA}`, () => {
  test('L-053 rooms that are proposed for a floor with named rooms fit them', async () => {
    const floor = await namedFloor()
    const score = scoreRooms(floor, roomsOf(floor.map))
    expect(score.meanIou).toBeGreaterThanOrEqual(0.6)
    expect(score.found).toBeGreaterThanOrEqual(38)
  })

  test('L-053 rooms that are proposed for homes fit the segments of their robots', async () => {
    const scores = (await segmentedHomes()).map(home => scoreRooms(home, roomsOf(home.map)).meanIou)
    expect(scores.length).toBeGreaterThan(5)
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(0.7)
  })
})
