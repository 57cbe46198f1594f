/** How often the classifier names the cause that was the true one, by area. */
import { MISSED_CAUSES, type MissedCause } from '../../../contract/resources/missedFloor.ts'
import { eachCell, hasCell } from '../../../floor/cellBits.ts'
import { cleanableFloor } from '../../../floor/cleanable.ts'
import { missedCauses } from '../../../floor/missedCause.ts'
import type { MissedRun } from '../../../floor/missedRun.ts'
import type { EndedRun } from '../../../robots/reports/endedRun.ts'
import { createRunWatch } from '../../../robots/reports/runWatch.ts'
import { simplifiedPath } from '../../../robots/reports/simplifiedPath.ts'
import { estimate } from '../../../robots/world/simRobot.ts'
import { buildingOf } from '../buildings.ts'
import { atDock, live } from './lived.ts'
import type { PlannedRun } from './runs.ts'
import { type Possible, possibleIn, watchTruth } from './truth.ts'

/** As reports have it. Metres. */
const PATH_TOLERANCE_M = 0.03
const FROM_MS = 1_780_000_000_000

/** m² by the true cause and the one that was told. */
export type Confusion = { readonly [Truth in MissedCause]: { [Named in MissedCause]: number } }

const noCauses = (): { [C in MissedCause]: number } => ({
  sectorSkipped: 0,
  runEnded: 0,
  obstacle: 0,
  keepOut: 0,
  tooNarrow: 0,
  localizationLost: 0,
  notDriven: 0,
})

export const noConfusion = (): Confusion => ({
  sectorSkipped: noCauses(),
  runEnded: noCauses(),
  obstacle: noCauses(),
  keepOut: noCauses(),
  tooNarrow: noCauses(),
  localizationLost: noCauses(),
  notDriven: noCauses(),
})

/** What a robot can do in a hall is worked out once for all its runs there. */
export type Scorer = {
  /** `untold`: how the same runs come out where their reports do not say what was left out. */
  readonly score: (run: PlannedRun, into: Confusion, untold?: Confusion) => void
}

export function createScorer(): Scorer {
  const possible = new Map<string, Possible>()
  return {
    score: (run, into, untold) => {
      const at = atDock(run)
      const { world, robot } = at
      const building = buildingOf(run.site)
      const key = `${run.site.key} ${run.robot}`
      const known = possible.get(key) ?? possibleIn(building, robot)
      possible.set(key, known)
      const truth = watchTruth(world, robot, known)
      const ended: EndedRun[] = []
      const watch = createRunWatch({ world, robot, plan: 1, onEnded: one => void ended.push(one) })
      live(
        run,
        at,
        () => {
          truth.stepped()
          watch.stepped(FROM_MS + world.timeMs)
          watch.pose(estimate(robot))
          return ended.length > 0
        },
        truth.cancelled,
      )
      const [whole] = ended
      if (!whole?.coverage) throw new Error(`${run.name} has no coverage`)
      const frame = building.terrain.grid
      const floor = { frame, occupancy: frame.cells }
      const cleanable = cleanableFloor(floor, robot.sectors)
      const covered = whole.coverage
      const question: MissedRun = {
        floor,
        zones: [...run.site.zones],
        cleanable,
        covered,
        footprint: robot.footprint,
        home: robot.dock,
        trail: simplifiedPath(whole.path, PATH_TOLERANCE_M),
        details: whole.report.details,
      }
      const cells: number[] = []
      eachCell(cleanable.cells, cell => {
        if (!hasCell(covered, cell)) cells.push(cell)
      })
      const causes = truth.causes(cells, cell => cleanable.sectors[(cleanable.sectorOf[cell] ?? 0) - 1]?.sector)
      const area = frame.resolution * frame.resolution
      const count = (asked: MissedRun, confusion: Confusion): void => {
        const classified = missedCauses(asked)
        for (const [i, cell] of cells.entries()) {
          const cause = MISSED_CAUSES[(classified[cell] ?? 0) - 1]
          const truly = causes[i]
          if (cause && truly) confusion[truly][cause] += area
        }
      }
      count(question, into)
      if (untold) count({ ...question, details: { ...question.details, left_out: undefined } }, untold)
    },
  }
}

/** Shares of what was told of a cause that was truly so, and of what was truly so that was told. Areas m². */
export function precisionAndRecall(confusion: Confusion, cause: MissedCause) {
  const hit = confusion[cause][cause]
  const given = MISSED_CAUSES.reduce((sum, truth) => sum + confusion[truth][cause], 0)
  const truly = MISSED_CAUSES.reduce((sum, other) => sum + confusion[cause][other], 0)
  return { precision: hit / given, recall: hit / truly, truly }
}
