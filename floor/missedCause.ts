/** Why each cell was missed: what the plan alone rules out, what somebody decided, and what was met in the run. */
import type { CoverageEvent } from '../contract/robot/runReport.ts'
import { eachCell, hasCell } from './cellBits.ts'
import { distanceField } from './distanceField.ts'
import { cellUnder } from './footprintReach.ts'
import { verticesOf } from './lostFloor.ts'
import { byAccount } from './missedByAccount.ts'
import { onTheWay } from './missedOnTheWay.ts'
import { causeNumber, isSolid, type MissedRun } from './missedRun.ts'
import { createRuledOut } from './ruledOut.ts'

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
  const hasEndedEarly = (index: number): boolean => outcomes[(cleanable.sectorOf[index] ?? 0) - 1] === 'endedEarly'
  const account = run.details.left_out
  if (account) byAccount(run, account, left, causes, hasEndedEarly)
  else onTheWay(run, left, causes, hasEndedEarly)
  return causes
}

/** How each of the run's sectors came out, in their order. */
const sectorOutcomes = ({ cleanable, details }: MissedRun): readonly (CoverageEvent | undefined)[] =>
  cleanable.sectors.map(({ sector: { id } }) =>
    details.skips.some(({ sector }) => sector === id)
      ? 'skipped'
      : details.sectors.find(({ sector }) => sector === id)?.coverage_event,
  )

/** Marks what the plan alone rules out: `tooNarrow` by the walls, `keepOut` by its zones. The rest comes back. */
function unreachable(run: MissedRun, missed: readonly number[], causes: Uint8Array): readonly number[] {
  const { floor, footprint, zones, home, trail } = run
  const walls = distanceField(floor.frame, index => isSolid(floor, index))
  const seeds = [home, ...verticesOf(trail)].map(point => cellUnder(floor.frame, point))
  const ruledOut = createRuledOut({ floor, walls, footprint, zones, seeds })
  return missed.filter(index => {
    const cause = ruledOut(index)
    if (cause !== undefined) causes[index] = causeNumber(cause)
    return cause === undefined
  })
}
