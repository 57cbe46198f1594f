/** Floor that a robot left out in sectors on which it worked, where its report says which pieces of its way it did not drive. */
import type { MissedCause } from '../contract/resources/missedFloor.ts'
import type { LeftOut } from '../contract/robot/runReport.ts'
import { type CellBits, hasCell } from './cellBits.ts'
import { createCoverage } from './coverage.ts'
import { causeNumber, type MissedRun } from './missedRun.ts'
import { leftForZones } from './plannedFloor.ts'

/** Where pieces lie over each other the first has the floor: what the run never came to was not left out on the way. */
const CAUSES: readonly (readonly [LeftOut['reason'], MissedCause])[] = [
  ['ended', 'runEnded'],
  ['localization', 'localizationLost'],
  ['obstacle', 'obstacle'],
]

/** Gives each of the cells in `left` a cause. */
export function byAccount(
  run: MissedRun,
  account: readonly LeftOut[],
  left: readonly number[],
  causes: Uint8Array,
  hasEndedEarly: (index: number) => boolean,
): void {
  const swept = CAUSES.map(([reason, cause]) => ({
    number: causeNumber(cause),
    cells: sweptBy(
      run,
      account.filter(one => one.reason === reason),
    ),
  }))
  const isLeftForZone = leftForZones(run)
  const withRest = new Set(account.flatMap(({ reason, sector }) => (reason === 'ended' ? [sector] : [])))
  const otherCause = (index: number): MissedCause => {
    if (hasEndedEarly(index) && !withRest.has(sectorAt(run, index))) return 'runEnded'
    return isLeftForZone(index) ? 'keepOut' : 'notDriven'
  }
  for (const index of left)
    causes[index] = swept.find(({ cells }) => hasCell(cells, index))?.number ?? causeNumber(otherCause(index))
}

/** The floor that the robot would have swept on pieces of its way. */
function sweptBy({ floor, footprint }: MissedRun, pieces: readonly LeftOut[]): CellBits {
  const painted = createCoverage(floor.frame, footprint.swath)
  for (const { points } of pieces)
    for (const [place, { x, y }] of points.entries()) painted.add({ x, y, pen: place === 0 ? 0 : 1 })
  return painted.cells
}

const sectorAt = ({ cleanable: { sectors, sectorOf } }: MissedRun, index: number): number =>
  sectors[(sectorOf[index] ?? 0) - 1]?.sector.id ?? 0
