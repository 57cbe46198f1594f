/** What the lanes of a plan's sectors sweep, with its zones and without. */
import { type CellBits, hasCell } from './cellBits.ts'
import { createCoverage } from './coverage.ts'
import { sectorLanes } from './coveragePath.ts'
import { distanceField } from './distanceField.ts'
import { fromFrame } from './geometry.ts'
import { axesOf, inAxes } from './mapAxes.ts'
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
  const { width, height, resolution } = floor.frame
  const axes = axesOf(floor.frame)
  const frame = { width, height, resolution, origin: { x: 0, y: 0 } }
  const barred = distanceField(
    frame,
    index => isSolid(floor, index) || (keptOut !== undefined && hasCell(keptOut, index)),
  )
  const painted = createCoverage(floor.frame, footprint.swath)
  for (const { sector } of cleanable.sectors) {
    for (const lane of sectorLanes({ barred }, inAxes(axes, sector), footprint))
      for (const [place, end] of lane.entries()) painted.add({ ...fromFrame(axes, end), pen: place === 0 ? 0 : 1 })
  }
  return painted.cells
}
