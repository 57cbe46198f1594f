/**
 * Floor that a robot left out in sectors on which it worked: around things, after it lost its way, beside zones, or because the run ended. Of reports that
 * do not say what was left out: told from where the floor lies.
 */
import type { Point } from '../contract/plan/elements.ts'
import { addRow, type CellFrame, hasCell, noCells } from './cellBits.ts'
import { eachRowOf } from './cleanable.ts'
import { type DistanceField, distanceField } from './distanceField.ts'
import { axlePlaces, brushReaches, cellUnder, gridFootprint } from './footprintReach.ts'
import { lostStretch, verticesOf } from './lostFloor.ts'
import { causeNumber, type MissedRun } from './missedRun.ts'
import { leftForZones } from './plannedFloor.ts'

/** How far from an obstacle floor is missed because of it: the way around joins the path again so far behind. Metres. */
const AROUND_OBSTACLE_M = 6
/** The same of the place where a robot lost its way, and how near to it the first such floor begins. */
const AFTER_LOSS_M = 9
const AT_LOSS_M = 1
/** So far a robot that drives on strays from where it believes to be, metres. */
const DRIFT_M = 0.6
/** What is thinner is a rim that lanes leave, and no lane that was left out. Metres. */
const RIM_M = 0.15
/** What is wider than so many swaths is no single lane. */
const BULK_SWATHS = 1.5

/** Gives each of the cells in `left` a cause. */
export function onTheWay(
  run: MissedRun,
  left: readonly number[],
  causes: Uint8Array,
  hasEndedEarly: (index: number) => boolean,
): void {
  const open = new Uint8Array(causes.length)
  for (const index of left) open[index] = 1
  const blocked = blockedCells(run, left)
  if (left.some(hasEndedEarly)) notYetDriven(run, open, blocked?.cells, causes, hasEndedEarly)
  const isLeftForZone = leftForZones(run)
  for (const index of left)
    if (isLeftForZone(index) && !blocked?.cells.has(index) && !hasEndedEarly(index)) open[index] = 0
  if (blocked || run.details.localization_lost.length > 0) spread(run, open, blocked, causes)
  for (const index of left)
    if (causes[index] === 0)
      causes[index] = causeNumber(hasEndedEarly(index) ? 'runEnded' : isLeftForZone(index) ? 'keepOut' : 'notDriven')
}

type Blocked = { readonly cells: ReadonlySet<number>; readonly away: DistanceField }

/** Cells that the brush cannot get to for what stood there; undefined where nothing did. */
function blockedCells(
  { details: { obstacles }, floor: { frame }, footprint }: MissedRun,
  left: readonly number[],
): Blocked | undefined {
  if (obstacles.length === 0) return undefined
  const stood = noCells(frame)
  for (const { points } of obstacles) eachRowOf(frame, points, (row, first, last) => addRow(stood, row, first, last))
  const away = distanceField(frame, index => hasCell(stood, index))
  const body = gridFootprint(footprint, frame.resolution)
  const places = axlePlaces(away, body, [])
  return { cells: new Set(left.filter(index => !brushReaches(index, away, places, body))), away }
}

/** Cells of `open` in pieces at least so wide. Metres. */
function wideParts({ floor: { frame } }: MissedRun, open: Uint8Array, widthM: number): (index: number) => boolean {
  const tenths = (widthM / 2 / frame.resolution) * 10
  const inside = distanceField(frame, index => open[index] !== 1)
  const core = distanceField(frame, index => (inside.tenths[index] ?? 0) > tenths)
  return index => open[index] === 1 && (core.tenths[index] ?? 0) <= tenths
}

/** Marks, and takes out of `open`, what is wider than a lane in sectors in which the run ended, but where all of it is blocked. */
function notYetDriven(
  run: MissedRun,
  open: Uint8Array,
  blocked: ReadonlySet<number> | undefined,
  causes: Uint8Array,
  hasEndedEarly: (index: number) => boolean,
): void {
  const isWide = wideParts(run, open, run.footprint.swath * BULK_SWATHS)
  const { width } = run.floor.frame
  const known = new Uint8Array(open.length)
  for (let start = 0; start < open.length; start++) {
    if (known[start] === 1 || !isWide(start) || !hasEndedEarly(start)) continue
    const piece = [start]
    known[start] = 1
    for (let i = 0; i < piece.length; i++) {
      const index = piece[i] ?? 0
      for (const beside of [index - 1, index + 1, index - width, index + width]) {
        if (known[beside] === 1 || !isWide(beside) || !hasEndedEarly(beside)) continue
        known[beside] = 1
        piece.push(beside)
      }
    }
    const inTheWay = blocked ? piece.filter(index => blocked.has(index)).length : 0
    if (inTheWay > piece.length / 2) continue
    for (const index of piece) {
      causes[index] = causeNumber('runEnded')
      open[index] = 0
    }
  }
}

/** Marks blocked cells, and what hangs together with them or with the place of a loss; whichever is nearer has it. */
function spread(run: MissedRun, open: Uint8Array, blocked: Blocked | undefined, causes: Uint8Array): void {
  const { frame } = run.floor
  const isWide = wideParts(run, open, RIM_M)
  const trail = verticesOf(run.trail)
  const stretches = run.details.localization_lost.map(loss => lostStretch(trail, run.details.states, loss))
  const lost = fieldOf(
    frame,
    stretches.filter(({ isMoved }) => isMoved).map(({ at }) => at),
  )
  const driven = fieldOf(
    frame,
    stretches.flatMap(stretch => stretch.driven),
  )
  const within = (field: DistanceField | undefined, index: number, metres: number): boolean =>
    field !== undefined && (field.tenths[index] ?? 0) < (metres / frame.resolution) * 10
  const obstacle = causeNumber('obstacle')
  const loss = causeNumber('localizationLost')
  const queue: number[] = []
  const take = (index: number, cause: number): void => {
    causes[index] = cause
    queue.push(index)
  }
  for (const index of blocked?.cells ?? []) if (open[index] === 1) take(index, obstacle)
  for (let index = 0; index < open.length; index++) {
    if (open[index] !== 1 || causes[index] !== 0) continue
    if (isWide(index) && within(lost, index, AT_LOSS_M)) take(index, loss)
    else if (!isWide(index) && within(driven, index, run.footprint.swath / 2 + DRIFT_M)) causes[index] = loss
  }
  for (let i = 0; i < queue.length; i++) {
    const index = queue[i] ?? 0
    const cause = causes[index] ?? 0
    for (const beside of [index - 1, index + 1, index - frame.width, index + frame.width]) {
      if (causes[beside] !== 0 || !isWide(beside)) continue
      const isNear =
        cause === obstacle ? within(blocked?.away, beside, AROUND_OBSTACLE_M) : within(lost, beside, AFTER_LOSS_M)
      if (isNear) take(beside, cause)
    }
  }
}

function fieldOf(frame: CellFrame, places: readonly Point[]): DistanceField | undefined {
  if (places.length === 0) return undefined
  const cells = new Set(places.map(place => cellUnder(frame, place)))
  return distanceField(frame, index => cells.has(index))
}
