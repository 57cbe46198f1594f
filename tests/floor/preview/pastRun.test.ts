import { expect, test } from 'vitest'
import type { Sector } from '../../../contract/plan/elements.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { cleanerOf } from '../../../floor/cleaners.ts'
import { GAINED, LOST } from '../../../floor/preview/coverageDifference.ts'
import { createPastRunPreviewer, floorWith, type PastRunPreview } from '../../../floor/preview/pastRun.ts'
import { drawnGrid } from '../../render/harness/room.ts'

const map = {
  image: 'map.png',
  resolution: 0.1,
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
  origin: [0, 0, 0],
} as const
const grid = drawnGrid(26, 12, 0.1, [
  ['occupied', 0.5, 0.5, 25, 11],
  ['free', 1, 1, 24, 10],
])
const hall = occupancyCellsOf({ map: { ...map, origin: [0, 0, 0] }, grid })
const cleaner = cleanerOf({ model: 'neo', width: 26 })
const home = { x: 2, y: 2, a: 0 }
const box = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const sector = (id: number, x: number, width = 6): Sector => ({
  id,
  name: '',
  type: 0,
  pause_after: false,
  points: box(x, 2, width, 8),
})
const planOf = (...sectors: Sector[]) => ({ elements: { sectors, zones: [] }, home })
/** 3 by 3 m in the middle of the sector from 9 to 15 m. */
const THING = box(10.5, 4.5, 3, 3)

function compared(earlier: ReturnType<typeof planOf>, ...drawings: ReturnType<typeof planOf>[]): PastRunPreview[] {
  const previewer = createPastRunPreviewer(floorWith(hall, [THING]), cleaner, earlier)
  return drawings.map(drawing => {
    const steps = previewer.preview(drawing)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  })
}
const count = ({ cells }: PastRunPreview['difference'], kind: number) => cells.filter(cell => cell === kind).length

test('E-001 with what stood in the way of a recorded run, a sector more is so much more floor, and takes longer', () => {
  const [run] = compared(planOf(sector(1, 2)), planOf(sector(1, 2), sector(2, 9)))
  if (!run) throw new Error('Nothing was compared')
  const { before, after, difference } = run
  expect(difference.gained).toBeCloseTo(after.covered - before.covered, 6)
  expect(difference.lost).toBe(0)
  // Of 48 m² the thing has nine, and what the robot does not get to around it.
  expect(difference.gained).toBeGreaterThan(25)
  expect(difference.gained).toBeLessThan(39.1)
  expect(after.seconds).toBeGreaterThan(before.seconds + 60)
  expect(count(difference, GAINED) / 100).toBeCloseTo(difference.gained, 6)
  const { frame } = difference.window
  expect(frame.origin.x).toBeGreaterThan(8.8)
  expect(frame.origin.x + frame.width * frame.resolution).toBeLessThan(15.2)
})

test('E-001 a sector that is moved gains floor here and loses it there, and the same drawing differs in nothing', () => {
  const earlier = planOf(sector(1, 2), sector(2, 9))
  const [moved, same] = compared(earlier, planOf(sector(1, 2), sector(2, 16)), earlier)
  if (!moved || !same) throw new Error('Nothing was compared')
  expect(moved.difference.lost).toBeGreaterThan(25)
  // Where nothing stood, there is more to clean.
  expect(moved.difference.gained).toBeGreaterThan(moved.difference.lost + 5)
  expect(count(moved.difference, LOST) / 100).toBeCloseTo(moved.difference.lost, 6)
  expect(same.difference).toMatchObject({ gained: 0, lost: 0 })
  expect(same.difference.cells).toHaveLength(0)
  expect(same.after.seconds).toBe(same.before.seconds)
})

test('E-001 things are part of the floor as walls are, and the floor that they were put on stays as it is', () => {
  const before = hall.occupancy.slice()
  const floor = floorWith(hall, [THING])
  const at = (x: number, y: number): number => Math.round(y * 10) * hall.frame.width + Math.round(x * 10)
  expect(floor.occupancy[at(12, 6)]).not.toBe(hall.occupancy[at(12, 6)])
  expect(floor.occupancy[at(9, 6)]).toBe(hall.occupancy[at(9, 6)])
  expect(hall.occupancy).toEqual(before)
})
