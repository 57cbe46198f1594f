import { expect, test } from 'vitest'
import { hitAt, type Targets, TOLERANCE_PX } from '../../../workers/hit/hit.ts'
import { plannedRoom, zonedRoom } from '../../render/harness/plans.ts'

const PIXEL_M = 0.05
const planned = plannedRoom().elements
const zoned = zonedRoom().elements
const targets: Targets = {
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

const square = (from: number, to: number) => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]
