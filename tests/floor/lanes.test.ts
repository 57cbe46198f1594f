import { expect, test } from 'vitest'
import { hasCell } from '../../floor/cellBits.ts'
import { createCoverage } from '../../floor/coverage.ts'
import { axlePlaces, brushReaches, gridFootprint } from '../../floor/footprintReach.ts'
import { lengthOf } from '../../floor/geometry.ts'
import { coverageLanes, type Footprint, type Lane } from '../../floor/lanes.ts'
import { cellCentre } from '../../floor/occupancyGrid.ts'
import { area, corners, fixture, floor } from '../../robots/sites/drawing.ts'
import { hospital } from '../../robots/sites/hospital.ts'
import type { Site } from '../../robots/sites/site.ts'
import { createTerrain, type Terrain } from '../../robots/world/terrain.ts'

const ROBOT: Footprint = { swath: 0.61, clearance: 0.46, nose: 0.97 }
const room = (fixtures: Site['fixtures']): Terrain =>
  createTerrain({
    ...hospital,
    extent: area(-1, -1, 32, 14),
    floors: [floor('hall', 0, 0, 30, 12)],
    fixtures,
    drops: [],
    zones: [],
  })
const metres = (lanes: readonly Lane[]): number => lanes.reduce((sum, lane) => sum + lengthOf(lane), 0)

function shareSwept(terrain: Terrain, lanes: readonly Lane[], wanted: (index: number) => boolean): number {
  const swept = createCoverage(terrain.grid, ROBOT.swath)
  for (const [from, to] of lanes) {
    swept.add({ ...from, pen: 0 })
    swept.add({ ...to, pen: 1 })
  }
  let [all, covered] = [0, 0]
  for (let index = 0; index < terrain.grid.cells.length; index++) {
    if (!wanted(index)) continue
    all++
    if (hasCell(swept.cells, index)) covered++
  }
  return covered / all
}

test('R-024 a free corridor is swept once, along its longer side, with 5 to 10 % of overlap', () => {
  const lanes = coverageLanes(room([]), corners(area(2, 4, 26, 2.8)), ROBOT)
  expect(lanes).toHaveLength(5)
  for (const [from, to] of lanes) {
    expect(from.y).toBeCloseTo(to.y, 6)
    expect(Math.abs(to.x - from.x)).toBeCloseTo(26, 1)
  }
  expect((26 * 2.8) / (metres(lanes) * ROBOT.swath)).toBeGreaterThan(0.9)
})

test('R-024 lanes around things and along walls sweep what the robot can get to, and little of it twice', () => {
  const terrain = room([
    fixture('rack', 6, 3, 1.3, 6),
    fixture('rack', 12, 3, 1.3, 6),
    fixture('column', 20, 5, 0.7, 0.7),
  ])
  const lanes = coverageLanes(terrain, corners(area(0.3, 0.3, 29.4, 11.4)), ROBOT)
  const body = gridFootprint(ROBOT, terrain.grid.resolution)
  const places = axlePlaces(terrain.barred, body, [])
  const isWanted = (index: number): boolean => {
    const { x, y } = cellCentre(terrain.grid, index)
    if (x < 0.3 || y < 0.3 || x > 29.7 || y > 11.7 || (terrain.barred.tenths[index] ?? 0) <= 30) return false
    return brushReaches(index, terrain.barred, places, body)
  }
  expect(shareSwept(terrain, lanes, isWanted)).toBeGreaterThan(0.93)
  expect((29.4 * 11.4) / (metres(lanes) * ROBOT.swath)).toBeGreaterThan(0.85)
})
