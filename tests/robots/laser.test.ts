import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceField } from '../../floor/distanceField.ts'
import { cellAt, type GridFrame } from '../../floor/occupancyGrid.ts'
import { castRay } from '../../floor/raycast.ts'
import { type Scanner, scan } from '../../robots/sensors/laser.ts'

/** A room of 10 by 6 metres with its lower-left inner corner at (−3, 1.5), walls two cells thick, and one cell of a post in it. */
const frame: GridFrame = { width: 220, height: 140, resolution: 0.05, origin: { x: -3.5, y: 1 } }
const ROOM = { left: -3, right: 7, bottom: 1.5, top: 7.5 }
const isWall = (index: number): boolean => {
  const column = index % frame.width
  const row = Math.floor(index / frame.width)
  return column < 10 || column >= 210 || row < 10 || row >= 130
}
const room = distanceField(frame, isWall)

/** Distance from a point in the room to its walls along a heading, by plane geometry. */
function analytic(x: number, y: number, angle: number): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const alongX = cos === 0 ? Infinity : ((cos > 0 ? ROOM.right : ROOM.left) - x) / cos
  const alongY = sin === 0 ? Infinity : ((sin > 0 ? ROOM.top : ROOM.bottom) - y) / sin
  return Math.min(alongX, alongY)
}

const inside = (least: number, most: number) => fc.double({ min: least + 0.1, max: most - 0.1, noNaN: true })

test('M-096 a ray ends where plane geometry says, from anywhere in any direction', () => {
  fc.assert(
    fc.property(
      inside(ROOM.left, ROOM.right),
      inside(ROOM.bottom, ROOM.top),
      fc.double({ min: -10, max: 10, noNaN: true }),
      (x, y, angle) => {
        const range = castRay(room, x, y, Math.cos(angle), Math.sin(angle), 30)
        expect(range).toBeCloseTo(analytic(x, y, angle), 6)
      },
    ),
    { numRuns: 2000 },
  )
})

test('M-096 a ray that meets nothing within its range reads the range, and so does one that leaves the map', () => {
  expect(castRay(room, 2, 4, 1, 0, 3)).toBe(3)
  const empty = distanceField(frame, () => false)
  expect(castRay(empty, 2, 4, 0.6, 0.8, 25)).toBe(25)
})

test('a post of one cell is not leapt over', () => {
  const post = cellAt(frame, 5.01, 4.01)
  const field = distanceField(frame, index => index === post)
  expect(castRay(field, 1, 4.01, 1, 0, 20)).toBeCloseTo(4, 6)
})

const scanner: Scanner = { start: -Math.PI / 2, end: Math.PI / 2, beams: 181, max: 20 }

test('M-096 a scan turns counter-clockwise from the right of the sensor to its left', () => {
  const ranges = scan(room, { x: 0, y: 4, w: 0 }, scanner, [])
  expect([ranges[0], ranges[90], ranges[180]].map(range => range?.toFixed(3))).toEqual(['2.500', '7.000', '3.500'])
})

test('somebody in the way shortens exactly the beams that meet them', () => {
  const person = { x: 3, y: 4, radius: 0.25 }
  const ranges = scan(room, { x: 0, y: 4, w: 0 }, scanner, [person])
  expect(ranges[90]).toBeCloseTo(2.75, 5)
  const hit = [...ranges.keys()].filter(i => (ranges[i] ?? 0) < 3)
  const half = (Math.asin(0.25 / 3) * 180) / Math.PI
  expect(hit.filter(i => Math.abs(i - 90) < 15)).toEqual(
    Array.from({ length: 2 * Math.floor(half) + 1 }, (_, i) => 90 - Math.floor(half) + i),
  )
})
