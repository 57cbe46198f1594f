/** Why each cell was missed: what the plan alone rules out, what somebody decided, and what was met in the run. */

import type { PlanElements, Point } from '../contract/plan/elements.ts'
import { zoneOutline } from '../contract/plan/elements.ts'
import { MISSED_CAUSES, type MissedCause } from '../contract/resources/missedFloor.ts'
import type { CoverageEvent, ReportDetails } from '../contract/robot/runReport.ts'
import { addRow, type CellBits, eachCell, hasCell, noCells } from './cellBits.ts'
import { type CleanableFloor, eachRowOf, type OccupancyCells, raisedHeadCells } from './cleanable.ts'
import { createCoverage } from './coverage.ts'
import { type DistanceField, distanceField } from './distanceField.ts'
import { type AxlePlaces, axlePlaces, brushReaches, type GridFootprint, gridFootprint } from './footprintReach.ts'
import { toFrame } from './geometry.ts'
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
  /** Where the robot stood when it set out, and places where it has been. */
  readonly visited: readonly Point[]
  readonly details: Pick<ReportDetails, 'sectors' | 'skips' | 'obstacles' | 'localization_lost'>
}

/** Number of a cause in a raster of causes; 0 is not missed. */
const causeNumber = (cause: MissedCause): number => MISSED_CAUSES.indexOf(cause) + 1

/** Half the thickness of glass that says nothing, metres. */
const GLASS_HALF_M = 0.1
/** Floor before a zone that keeps the robot out, which its lanes leave for its nose: metres beyond the nose. */
const ZONE_GAP_M = 0.35
/** How far from an obstacle floor is missed because of it: the way around joins the path again so far behind. Metres. */
const AROUND_OBSTACLE_M = 6
/** The same of the place where a robot lost its way, and how near to it the first such floor begins. */
const AFTER_LOSS_M = 9
const AT_LOSS_M = 1.5

/** A number of `causeNumber` for each cell of the frame. */
export function missedCauses(run: MissedRun): Uint8Array<ArrayBuffer> {
  const { cleanable, covered, floor } = run
  const causes = new Uint8Array(floor.occupancy.length)
  const missed: number[] = []
  eachCell(cleanable.cells, index => {
    if (!hasCell(covered, index)) missed.push(index)
  })
  if (missed.length === 0) return causes
  const outcomes = sectorOutcomes(run)
  const left = unreachable(run, missed, causes).filter(index => {
    const outcome = outcomes[(cleanable.sectorOf[index] ?? 0) - 1]
    if (outcome === 'skipped') causes[index] = causeNumber('sectorSkipped')
    else if (outcome === 'notReached') causes[index] = causeNumber('runEnded')
    else return true
    return false
  })
  const open = cellsOf(run.floor.occupancy.length, left)
  metInTheWay(run, left, open, causes)
  lostOnTheWay(run, open, causes)
  for (const index of left)
    if (causes[index] === 0) {
      const hasEnded = outcomes[(cleanable.sectorOf[index] ?? 0) - 1] === 'endedEarly'
      causes[index] = causeNumber(hasEnded ? 'runEnded' : 'notDriven')
    }
  return causes
}

const cellsOf = (length: number, indices: readonly number[]): Uint8Array<ArrayBuffer> => {
  const cells = new Uint8Array(length)
  for (const index of indices) cells[index] = 1
  return cells
}

/** How each of the run's sectors came out, in their order. */
const sectorOutcomes = ({ cleanable, details }: MissedRun): readonly (CoverageEvent | undefined)[] =>
  cleanable.sectors.map(({ sector: { id } }) =>
    details.skips.some(({ sector }) => sector === id)
      ? 'skipped'
      : details.sectors.find(({ sector }) => sector === id)?.coverage_event,
  )

/** Occupied, or unknown beside something that is not free: a single unknown cell on the floor is a stray return. */
function isSolid({ frame: { width }, occupancy }: OccupancyCells, index: number): boolean {
  const cell = occupancy[index]
  if (cell !== UNKNOWN) return cell !== FREE
  return [index - 1, index + 1, index - width, index + width].some(beside => (occupancy[beside] ?? FREE) !== FREE)
}

/** Marks what the plan alone rules out: `tooNarrow` by the walls, `keepOut` by its zones. The rest comes back. */
function unreachable(run: MissedRun, missed: readonly number[], causes: Uint8Array): readonly number[] {
  const { floor, footprint } = run
  const { frame } = floor
  const body = gridFootprint(footprint, frame.resolution)
  const seeds = run.visited.map(point => cellUnder(run, point))
  const walls = distanceField(frame, index => isSolid(floor, index))
  const places = axlePlaces(walls, body, seeds)
  const fits = missed.filter(index => {
    const isReached = brushReaches(index, walls, places, body)
    if (!isReached) causes[index] = causeNumber('tooNarrow')
    return isReached
  })
  const keptOut = keptOutCells(run)
  const raised = raisedHeadCells(frame, run.zones)
  if (!keptOut && !raised) return fits
  const closed = keptOut ? distanceField(frame, index => hasCell(keptOut, index)) : undefined
  const both = closed
    ? { ...walls, tenths: walls.tenths.map((tenths, i) => Math.min(tenths, closed.tenths[i] ?? 0)) }
    : walls
  const allowed = closed ? axlePlaces(both, body, seeds) : places
  const nearTenths = ((footprint.nose + ZONE_GAP_M) / frame.resolution) * 10
  return fits.filter(index => {
    const nearest = closed?.tenths[index] ?? Infinity
    const isBeside = nearest < nearTenths && nearest < (walls.tenths[index] ?? 0)
    const isKept = (raised && hasCell(raised, index)) || isBeside || !brushReaches(index, both, allowed, body)
    if (isKept) causes[index] = causeNumber('keepOut')
    return !isKept
  })
}

/** Cells that a zone keeps the robot from; undefined where there are none. */
function keptOutCells({ floor: { frame }, zones }: MissedRun): CellBits | undefined {
  const cells = noCells(frame)
  let isAny = false
  for (const { shape, settings } of zones) {
    const outline = zoneOutline(shape)
    if (settings.type === 'no_go_zone') eachRowOf(frame, outline, (row, first, last) => addRow(cells, row, first, last))
    else if (settings.type === 'glass_wall') {
      const glass = createCoverage(frame, 2 * GLASS_HALF_M)
      for (const [place, { x, y }] of outline.entries()) glass.add({ x, y, pen: place === 0 ? 0 : 1 })
      for (let at = 0; at < cells.bytes.length; at++)
        cells.bytes[at] = (cells.bytes[at] ?? 0) | (glass.cells.bytes[at] ?? 0)
    } else continue
    isAny = true
  }
  return isAny ? cells : undefined
}

/** The cell under a point of map, or −1 beside the map. */
function cellUnder({ floor: { frame } }: MissedRun, point: Point): number {
  const { x, y } = toFrame({ ...frame.origin, w: frame.yaw ?? 0 }, point)
  const column = Math.floor(x / frame.resolution)
  const row = Math.floor(y / frame.resolution)
  return column < 0 || row < 0 || column >= frame.width || row >= frame.height ? -1 : row * frame.width + column
}

/** Marks floor that something stood on or before which no plan knows of, and what was left out on the way around it. */
function metInTheWay(run: MissedRun, left: readonly number[], open: Uint8Array, causes: Uint8Array): void {
  const { obstacles } = run.details
  if (obstacles.length === 0) return
  const { frame } = run.floor
  const stood = noCells(frame)
  for (const { points } of obstacles) eachRowOf(frame, points, (row, first, last) => addRow(stood, row, first, last))
  const away = distanceField(frame, index => hasCell(stood, index))
  const body = gridFootprint(run.footprint, frame.resolution)
  const places = freePlaces(away, body)
  const first = left.filter(index => !brushReaches(index, away, places, body))
  spread(
    run,
    first,
    open,
    causeNumber('obstacle'),
    causes,
    index => (away.tenths[index] ?? 0) < tenthsOf(run, AROUND_OBSTACLE_M),
  )
}

const freePlaces = (away: DistanceField, body: GridFootprint): AxlePlaces => axlePlaces(away, body, [])
const tenthsOf = ({ floor: { frame } }: MissedRun, metres: number): number => (metres / frame.resolution) * 10

/** Marks floor that lies on from where the robot lost its way. */
function lostOnTheWay(run: MissedRun, open: Uint8Array, causes: Uint8Array): void {
  const { localization_lost: losses } = run.details
  if (losses.length === 0) return
  const { frame } = run.floor
  const at = new Set(losses.map(loss => cellUnder(run, loss)))
  const away = distanceField(frame, index => at.has(index))
  const first: number[] = []
  for (let index = 0; index < open.length; index++)
    if (open[index] === 1 && causes[index] === 0 && (away.tenths[index] ?? 0) < tenthsOf(run, AT_LOSS_M))
      first.push(index)
  spread(
    run,
    first,
    open,
    causeNumber('localizationLost'),
    causes,
    index => (away.tenths[index] ?? 0) < tenthsOf(run, AFTER_LOSS_M),
  )
}

/** Gives cells a cause, and the open cells without one that hang together with them within bounds. */
function spread(
  { floor: { frame } }: MissedRun,
  from: readonly number[],
  open: Uint8Array,
  cause: number,
  causes: Uint8Array,
  isNear: (index: number) => boolean,
): void {
  const stack = [...from]
  for (const index of from) causes[index] = cause
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    for (const beside of [index - 1, index + 1, index - frame.width, index + frame.width]) {
      if (open[beside] !== 1 || causes[beside] !== 0 || !isNear(beside)) continue
      causes[beside] = cause
      stack.push(beside)
    }
  }
}
