/** Cleanable floor that a run did not cover, in patches by cause, as it is on the wire. */
import {
  MISSED_CAUSES,
  type MissedCause,
  type MissedFloor,
  type MissedPatch,
} from '../contract/resources/missedFloor.ts'
import type { ReportDetails, RunReport } from '../contract/robot/runReport.ts'
import { areaOfCells, type CellFrame } from './cellBits.ts'
import { base64Of, deflated } from './deflate.ts'
import { fromFrame } from './geometry.ts'
import { missedCauses } from './missedCause.ts'
import type { MissedRun } from './missedRun.ts'

export type EndedRun = MissedRun &
  Pick<RunReport, 'end_time' | 'cancelled'> & { readonly details: Pick<ReportDetails, 'skips'> }

/** The smallest beyond so many are one patch by cause. */
const MAX_PATCHES = 4000

/** Cells of one cause and sector that hang together, and the first of them. */
type CellPatch = { readonly cause: number; readonly sector: number; readonly cell: number; count: number }

/** Why each missed cell of a run was missed. */
export async function missedFloor(run: EndedRun): Promise<MissedFloor> {
  const { frame } = run.floor
  const causes = missedCauses(run)
  const { numbers, patches } = patchesOf(run, causes)
  const bytes = new Uint8Array(numbers.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < numbers.length; index++) view.setUint16(index * 2, numbers[index] ?? 0, true)
  const { width, height, resolution, origin } = frame
  return {
    causes: MISSED_CAUSES.flatMap((cause, i) => {
      const count = patches.reduce((sum, patch) => sum + (patch.cause === i + 1 ? patch.count : 0), 0)
      return count === 0 ? [] : [{ cause, area: areaOfCells(frame, count) }]
    }),
    patches: patches.map(patch => describe(run, patch)),
    width,
    height,
    resolution,
    origin: { x: origin.x, y: origin.y },
    cells: base64Of(await deflated(bytes)),
  }
}

/** Patches, the largest first, and for each cell the number of its own, counted from 1. */
function patchesOf(
  { floor: { frame }, cleanable: { sectorOf } }: MissedRun,
  causes: Uint8Array,
): { readonly numbers: Uint16Array; readonly patches: readonly CellPatch[] } {
  const found: CellPatch[] = []
  const labels = new Uint32Array(causes.length)
  const stack: number[] = []
  const { width } = frame
  for (let cell = 0; cell < causes.length; cell++) {
    const cause = causes[cell] ?? 0
    if (cause === 0 || labels[cell] !== 0) continue
    const patch: CellPatch = { cause, sector: sectorOf[cell] ?? 0, cell, count: 0 }
    const label = found.push(patch)
    labels[cell] = label
    stack.push(cell)
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      patch.count++
      const column = index % width
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx++) {
          const beside = index + dy + dx
          if (column + dx < 0 || column + dx >= width) continue
          if (labels[beside] !== 0 || causes[beside] !== cause || sectorOf[beside] !== patch.sector) continue
          labels[beside] = label
          stack.push(beside)
        }
    }
  }
  return numbered(found, labels)
}

function numbered(found: readonly CellPatch[], labels: Uint32Array) {
  const order = found.map((_, i) => i).toSorted((a, b) => (found[b]?.count ?? 0) - (found[a]?.count ?? 0))
  const patches: CellPatch[] = []
  const numberOf = new Uint16Array(found.length + 1)
  const rests = new Map<number, number>()
  for (const i of order) {
    const patch = found[i]
    if (!patch) continue
    const rest = patches.length < MAX_PATCHES ? undefined : rests.get(patch.cause)
    const number = rest ?? patches.push({ ...patch, count: 0 })
    if (patches.length > MAX_PATCHES) rests.set(patch.cause, number)
    const whole = patches[number - 1]
    if (whole) whole.count += patch.count
    numberOf[i + 1] = number
  }
  return { numbers: Uint16Array.from(labels, label => numberOf[label] ?? 0), patches }
}

function describe(run: EndedRun, { cause, sector, cell, count }: CellPatch): MissedPatch {
  const { frame } = run.floor
  const name = MISSED_CAUSES[cause - 1] ?? 'notDriven'
  const at = centreOf(frame, cell)
  const id = run.cleanable.sectors[sector - 1]?.sector.id
  return {
    cause: name,
    area: areaOfCells(frame, count),
    x: at.x,
    y: at.y,
    ...(id === undefined ? {} : { sector: id }),
    ...evidence(run, name, at, id),
  }
}

const centreOf = ({ origin, resolution, width, yaw = 0 }: CellFrame, cell: number) =>
  fromFrame(
    { ...origin, w: yaw },
    { x: ((cell % width) + 0.5) * resolution, y: (Math.floor(cell / width) + 0.5) * resolution },
  )

type Place = { readonly x: number; readonly y: number }

/** What the report says of the cause of a patch. */
function evidence(run: EndedRun, cause: MissedCause, at: Place, sector: number | undefined): Partial<MissedPatch> {
  const { details, cancelled, end_time } = run
  if (cause === 'sectorSkipped') {
    const skip = details.skips.find(one => one.sector === sector)
    return skip ? { by: skip.by, message: skip.message, time: skip.time } : {}
  }
  if (cause === 'runEnded')
    return cancelled ? { by: cancelled.by, message: cancelled.message, time: cancelled.time } : { time: end_time }
  if (cause === 'obstacle') {
    const nearest = nearestTo(at, details.obstacles, ({ points }) => middle(points))
    return nearest ? { first_seen: nearest.first_seen, last_seen: nearest.last_seen } : {}
  }
  if (cause === 'localizationLost') {
    const nearest = nearestTo(at, details.localization_lost, loss => loss)
    return nearest ? { first_seen: nearest.start, last_seen: nearest.end } : {}
  }
  return {}
}

const middle = (points: readonly Place[]): Place => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

function nearestTo<T>({ x, y }: Place, all: readonly T[], placeOf: (one: T) => Place): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const one of all) {
    const place = placeOf(one)
    const away = Math.hypot(place.x - x, place.y - y)
    if (away >= least) continue
    best = one
    least = away
  }
  return best
}
