/** Cleanable floor that a run did not cover, in patches by cause, as it is on the wire. */
import { MISSED_CAUSES, type MissedFloor, type MissedPatch } from '../contract/resources/missedFloor.ts'
import type { RunReport } from '../contract/robot/runReport.ts'
import { areaOfCells, type CellFrame } from './cellBits.ts'
import { base64Of, deflated } from './deflate.ts'
import { fromFrame } from './geometry.ts'
import { missedCauses } from './missedCause.ts'
import { type EvidenceOf, evidenceIn } from './missedEvidence.ts'
import type { MissedRun } from './missedRun.ts'

export type EndedRun = MissedRun & Pick<RunReport, 'end_time' | 'cancelled'>

/** The smallest beyond so many are one patch by cause. */
const MAX_PATCHES = 4000

/** Cells of one cause and sector that hang together. `cell`: the one of them that is nearest to their middle. */
type CellPatch = { readonly cause: number; readonly sector: number; cell: number; count: number }

/** Why each missed cell of a run was missed. */
export async function missedFloor(run: EndedRun): Promise<MissedFloor> {
  const { frame } = run.floor
  const causes = missedCauses(run)
  const { numbers, patches } = patchesOf(run, causes)
  const evidenceOf = evidenceIn(run)
  const bytes = new Uint8Array(numbers.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < numbers.length; index++) view.setUint16(index * 2, numbers[index] ?? 0, true)
  const { width, height, resolution, origin } = frame
  return {
    causes: MISSED_CAUSES.flatMap((cause, i) => {
      const count = patches.reduce((sum, patch) => sum + (patch.cause === i + 1 ? patch.count : 0), 0)
      return count === 0 ? [] : [{ cause, area: areaOfCells(frame, count) }]
    }),
    patches: patches.map(patch => describe(run, patch, evidenceOf)),
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
  toMiddles(found, labels, width)
  return numbered(found, labels)
}

/** Gives each patch the cell of it that is nearest to the middle of all. Cells are gone through by number: a map has millions. */
function toMiddles(found: readonly CellPatch[], labels: Uint32Array, width: number): void {
  const [middleX, middleY] = [new Float64Array(found.length), new Float64Array(found.length)]
  const nearest = new Float64Array(found.length).fill(Infinity)
  for (let cell = 0; cell < labels.length; cell++) {
    const at = (labels[cell] ?? 0) - 1
    if (at < 0) continue
    const count = found[at]?.count ?? 1
    middleX[at] = (middleX[at] ?? 0) + (cell % width) / count
    middleY[at] = (middleY[at] ?? 0) + Math.floor(cell / width) / count
  }
  for (let cell = 0; cell < labels.length; cell++) {
    const at = (labels[cell] ?? 0) - 1
    if (at < 0) continue
    const away = ((cell % width) - (middleX[at] ?? 0)) ** 2 + (Math.floor(cell / width) - (middleY[at] ?? 0)) ** 2
    const patch = found[at]
    if (patch === undefined || away >= (nearest[at] ?? 0)) continue
    nearest[at] = away
    patch.cell = cell
  }
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
  const numbers = new Uint16Array(labels.length)
  for (let cell = 0; cell < labels.length; cell++) {
    const label = labels[cell] ?? 0
    if (label !== 0) numbers[cell] = numberOf[label] ?? 0
  }
  return { numbers, patches }
}

function describe(run: EndedRun, { cause, sector, cell, count }: CellPatch, evidenceOf: EvidenceOf): MissedPatch {
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
    ...evidenceOf(name, at, id),
  }
}

const centreOf = ({ origin, resolution, width, yaw = 0 }: CellFrame, cell: number) =>
  fromFrame(
    { ...origin, w: yaw },
    { x: ((cell % width) + 0.5) * resolution, y: (Math.floor(cell / width) + 0.5) * resolution },
  )
