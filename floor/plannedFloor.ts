/** What the lanes of a plan's sectors sweep, with its zones and without. */
import { type CellBits, hasCell } from './cellBits.ts'
import { createCoverage } from './coverage.ts'
import { distanceField } from './distanceField.ts'
import { fromFrame, toFrame } from './geometry.ts'
import { coverageLanes } from './lanes.ts'
import { isSolid, keptOutCells, type MissedRun } from './missedRun.ts'

/** Whether lanes leave a cell because of a zone: where there were none they would sweep it. */
export function leftForZones(run: MissedRun): (index: number) => boolean {
  const keptOut = keptOutCells(run)
  if (!keptOut) return () => false
  const withZones = sweptByLanes(run, keptOut)
  const without = sweptByLanes(run, undefined)
  return index => hasCell(without, index) && !hasCell(withZones, index)
}

/** Lanes are planned in the frame's own axes, so that a turned map is no other case. */
function sweptByLanes({ floor, footprint, cleanable }: MissedRun, keptOut: CellBits | undefined): CellBits {
  const { width, height, resolution, origin, yaw = 0 } = floor.frame
  const pose = { ...origin, w: yaw }
  const frame = { width, height, resolution, origin: { x: 0, y: 0 } }
  const barred = distanceField(
    frame,
    index => isSolid(floor, index) || (keptOut !== undefined && hasCell(keptOut, index)),
  )
  const painted = createCoverage(floor.frame, footprint.swath)
  for (const { sector } of cleanable.sectors) {
    if (!('points' in sector)) continue
    const swath = Math.min(footprint.swath, sector.width ?? footprint.swath)
    const corners = sector.points.map(point => toFrame(pose, point))
    for (const lane of coverageLanes({ barred }, corners, { ...footprint, swath }))
      for (const [place, end] of lane.entries()) painted.add({ ...fromFrame(pose, end), pen: place === 0 ? 0 : 1 })
  }
  return painted.cells
}
