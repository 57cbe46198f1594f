import { expect, test } from 'vitest'
import { hitAt, type Targets, TOLERANCE_PX } from '../../map/hit.ts'
import type { PinMark } from '../../map/pinMark.ts'
import { plannedRoom, zonedRoom } from '../render/harness/plans.ts'

const PIXEL_M = 0.05
const planned = plannedRoom().elements
const zoned = zonedRoom().elements
const targets: Targets = {
  pins: [],
  robot: { x: 3, y: 6, radiusM: 0.4 },
  waypoints: planned.points_of_reference,
  zones: zoned.zones,
  sectors: planned.sectors,
}
const hit = (x: number, y: number, of: Targets = targets) => hitAt({ x, y }, of, PIXEL_M)
const bare: Targets = { ...targets, robot: undefined, waypoints: [], zones: [] }

test('E-004 the robot is hit before what it stands on, with a tolerance in pixels', () => {
  expect(hit(3, 6.3)).toEqual({ kind: 'robot' })
  expect(hit(3 + 0.4 + TOLERANCE_PX * PIXEL_M - 0.01, 6)).toEqual({ kind: 'robot' })
  expect(hit(3 + 0.4 + TOLERANCE_PX * PIXEL_M + 0.01, 6)).not.toEqual({ kind: 'robot' })
})

test('E-004 a waypoint is hit near its ring, before zones and sectors', () => {
  expect(hit(3.1, 8.1)).toEqual({ kind: 'waypoint', id: 1, name: 'Lift' })
})

test('E-004 a zone is hit before the sector under it', () => {
  expect(hit(2, 10)).toEqual({ kind: 'zone', id: 1, name: 'Slow' })
  expect(hit(2, 10, bare)).toEqual({ kind: 'sector', id: 1, name: 'West' })
})

test('E-004 lines are hit beside them: a glass wall by pixels, a wide one by its thickness', () => {
  expect(hit(7, 9.8, { ...targets, robot: undefined })).toEqual({ kind: 'zone', id: 5, name: '' })
  expect(hit(12.9, 1.93 + 0.29)).toEqual({ kind: 'zone', id: 8, name: 'Ramp' })
  expect(hit(8, 9.9, bare)).toEqual({ kind: 'sector', id: 4, name: 'Way' })
})

test('E-004 of two sectors one in the other, the smaller one is meant', () => {
  const outer = { id: 8, name: 'Outer', type: 1, pause_after: false, points: square(0, 10) }
  const inner = { id: 9, name: 'Inner', type: 1, pause_after: false, points: square(4, 6) }
  const nested: Targets = { ...bare, sectors: [outer, inner] }
  expect(hit(5, 5, nested)).toMatchObject({ id: 9 })
  expect(hit(1, 1, nested)).toMatchObject({ id: 8 })
})

test('E-004 where nothing is, nothing is hit', () => {
  expect(hit(-50, -50)).toBeUndefined()
})

const pin = (id: number, x: number, y: number): PinMark => ({
  id,
  type: 'CPG',
  status: 'open',
  urgent: false,
  selected: false,
  x,
  y,
  title: `Pin ${id}`,
})

test('N-004 a pin is hit on its body above the tip, before the robot, the topmost first', () => {
  const place = (id: number, x: number, y: number) => ({ x, y, pins: [pin(id, x, y)] as const })
  const pinned: Targets = { ...targets, pins: [place(1, 3, 6), place(2, 3.2, 6)] }
  expect(hit(3.1, 6 + 14 * PIXEL_M, pinned)).toEqual({ kind: 'pin', id: 2, name: 'Pin 2' })
  expect(hit(3 - 12 * PIXEL_M, 6 + 14 * PIXEL_M, pinned)).toEqual({ kind: 'pin', id: 1, name: 'Pin 1' })
  expect(hit(3, 6 - 3 * PIXEL_M, pinned)).toEqual({ kind: 'robot' })
})

test('N-004 pins that are drawn as their number are hit about their middle, all at once', () => {
  const cluster = { x: 5, y: 5, pins: [pin(1, 4.8, 5), pin(2, 5.2, 5)] } as const
  const pinned: Targets = { ...targets, pins: [cluster] }
  expect(hit(5, 5 - 12 * PIXEL_M, pinned)).toEqual({ kind: 'pins', count: 2, x: 5, y: 5 })
})

const square = (from: number, to: number) => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]
