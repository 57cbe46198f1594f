/** What is known of a run whose missed floor is asked about. */
import { type PlanElements, type Point, zoneOutline } from '../contract/plan/elements.ts'
import { MISSED_CAUSES, type MissedCause } from '../contract/resources/missedFloor.ts'
import type { ReportDetails } from '../contract/robot/runReport.ts'
import { addRow, type CellBits, noCells, unite } from './cellBits.ts'
import { type CleanableFloor, eachRowOf, type OccupancyCells } from './cleanable.ts'
import { createCoverage } from './coverage.ts'
import type { Footprint } from './lanes.ts'
import { FREE, UNKNOWN } from './occupancyGrid.ts'

/** What the service and the bench know of a run. Metres in map. */
export type MissedRun = {
  readonly floor: OccupancyCells
  readonly zones: PlanElements['zones']
  /** Of the run's own sectors. */
  readonly cleanable: CleanableFloor
  readonly covered: CellBits
  readonly footprint: Footprint
  /** Where the robot docks. */
  readonly home: Point
  /** Where it believed to drive: x, y and pen for each vertex, as in the report; empty where that is not known. */
  readonly trail: Float32Array
  readonly details: Pick<ReportDetails, 'sectors' | 'skips' | 'obstacles' | 'localization_lost' | 'states' | 'left_out'>
}

/** Number of a cause in a raster of causes; 0 is not missed. */
export const causeNumber = (cause: MissedCause): number => MISSED_CAUSES.indexOf(cause) + 1

/** Occupied, or unknown beside something that is not free: a single unknown cell on the floor is a stray return. */
export function isSolid({ frame: { width }, occupancy }: OccupancyCells, index: number): boolean {
  const cell = occupancy[index]
  if (cell !== UNKNOWN) return cell !== FREE
  // Asked of each of millions of cells.
  const isFree = (beside: number): boolean => (occupancy[beside] ?? FREE) === FREE
  return !(isFree(index - 1) && isFree(index + 1) && isFree(index - width) && isFree(index + width))
}

/** Half the thickness of glass that says nothing, metres. */
const GLASS_HALF_M = 0.1
/** Cells that a zone keeps the robot from; undefined where there are none. */
export function keptOutCells({ floor: { frame }, zones }: Pick<MissedRun, 'floor' | 'zones'>): CellBits | undefined {
  const cells = noCells(frame)
  let isAny = false
  for (const { shape, settings } of zones) {
    const outline = zoneOutline(shape)
    if (settings.type === 'no_go_zone') eachRowOf(frame, outline, (row, first, last) => addRow(cells, row, first, last))
    else if (settings.type === 'glass_wall') {
      const glass = createCoverage(frame, 2 * GLASS_HALF_M)
      for (const [place, { x, y }] of outline.entries()) glass.add({ x, y, pen: place === 0 ? 0 : 1 })
      unite(cells, glass.cells)
    } else continue
    isAny = true
  }
  return isAny ? cells : undefined
}
