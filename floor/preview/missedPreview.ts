/** Why lanes of a plan leave floor of its sectors: the causes of a report, as far as they are known before a run. */
import type { Sector, Zone } from '../../contract/plan/elements.ts'
import type { MissedCause } from '../../contract/resources/missedFloor.ts'
import { hasCell } from '../cellBits.ts'
import { type OccupancyCells, raisedHeadCells } from '../cleanable.ts'
import { createCoverage } from '../coverage.ts'
import { type PathPoint, sectorLanes } from '../coveragePath.ts'
import type { DistanceField } from '../distanceField.ts'
import { cellUnder } from '../footprintReach.ts'
import { fromFrame } from '../geometry.ts'
import type { Footprint, Lane } from '../lanes.ts'
import { axesOf, inAxes } from '../mapAxes.ts'
import { createRuledOut } from '../ruledOut.ts'
import type { PlannedSector, PlanToClean } from '../runPlanner.ts'
import { windowOf } from './cellWindow.ts'

type RuledOut = ReturnType<ReturnType<typeof createRuledOut>>
/** By their numbers in `answers`, where 0 was not asked yet. */
const ANSWERS = [undefined, 'tooNarrow', 'keepOut'] as const satisfies readonly RuledOut[]

/** Of what the plan alone rules out each cell is asked once, for as long as zones and home stay. */
function createKnownRuledOut(floor: OccupancyCells, walls: DistanceField, footprint: Footprint) {
  const answers = new Uint8Array(floor.occupancy.length)
  let key: string | undefined
  let ask = (_: number): RuledOut => undefined
  return {
    /** @param first the first way of the run: all that a robot gets to hangs together with it */
    begin({ elements: { zones }, home }: Pick<PlanToClean, 'elements' | 'home'>, first: readonly PathPoint[]): void {
      const now = JSON.stringify([zones.map(({ shape, settings }) => [shape, settings]), home, first.length > 0])
      if (now === key) return
      key = now
      answers.fill(0)
      let asked: ReturnType<typeof createRuledOut> | undefined
      ask = index => {
        const seeds = () => [home, ...first].map(point => cellUnder(floor.frame, point))
        asked ??= createRuledOut({ floor, walls, footprint, zones, seeds: seeds() })
        return asked(index)
      }
    },
    of(index: number): RuledOut {
      if (answers[index] === 0) answers[index] = 1 + ANSWERS.indexOf(ask(index))
      return ANSWERS[(answers[index] ?? 1) - 1]
    },
  }
}

/** Whether the lanes of a sector leave a cell because of a zone: where there were none they would sweep it. */
function createLeftForZones({ frame }: OccupancyCells, walls: DistanceField, footprint: Footprint) {
  const axes = axesOf(frame)
  const known = new WeakMap<readonly Lane[], (index: number) => boolean>()

  function swept(sector: Sector, lanes: readonly Lane[]): (index: number) => boolean {
    const window = windowOf(frame, 'points' in sector ? sector.points : [], footprint.swath)
    const painted = createCoverage(window.frame, footprint.swath)
    for (const [from, to] of lanes) {
      painted.add({ ...from, pen: 0 })
      painted.add({ ...to, pen: 1 })
    }
    return index => {
      const column = (index % frame.width) - window.column
      const row = Math.floor(index / frame.width) - window.row
      const { width, height } = window.frame
      if (column < 0 || row < 0 || column >= width || row >= height) return false
      return hasCell(painted.cells, row * width + column)
    }
  }

  return ({ sector, lanes, besideZones }: PlannedSector): ((index: number) => boolean) => {
    const before = known.get(lanes)
    if (before) return before
    const without = besideZones ? sectorLanes({ barred: walls }, inAxes(axes, sector), footprint) : []
    const free = swept(
      sector,
      without.map(([from, to]) => [fromFrame(axes, from), fromFrame(axes, to)]),
    )
    const laid = swept(sector, lanes)
    const isLeft = besideZones ? (index: number) => free(index) && !laid(index) : () => false
    known.set(lanes, isLeft)
    return isLeft
  }
}

/** Cells where zones have the head raised. */
function createRaised({ frame }: OccupancyCells) {
  let key: readonly Zone[] | undefined
  let cells: ReturnType<typeof raisedHeadCells>
  return (zones: readonly Zone[]): ((index: number) => boolean) => {
    if (zones !== key) cells = raisedHeadCells(frame, zones)
    key = zones
    return index => cells !== undefined && hasCell(cells, index)
  }
}

export type MissedPreview = {
  readonly begin: (plan: Pick<PlanToClean, 'elements' | 'home'>, first: readonly PathPoint[]) => void
  /** The cause of a cell that no lane sweeps, in a sector of the run. */
  readonly causeIn: (planned: PlannedSector) => (index: number) => MissedCause
  /** Whether the head is raised there, so that a lane sweeps nothing. */
  readonly isRaised: (index: number) => boolean
}

export function createMissedPreview(floor: OccupancyCells, walls: DistanceField, footprint: Footprint): MissedPreview {
  const ruledOut = createKnownRuledOut(floor, walls, footprint)
  const leftForZones = createLeftForZones(floor, walls, footprint)
  const raised = createRaised(floor)
  let isRaised = (_: number): boolean => false
  return {
    begin(plan, first) {
      ruledOut.begin(plan, first)
      isRaised = raised(plan.elements.zones)
    },
    causeIn(planned) {
      const isWorked = planned.way.points.length > 0
      return index => {
        const cause = ruledOut.of(index)
        if (cause !== undefined) return cause
        // A robot skips a sector into which there is no way.
        if (!isWorked) return 'sectorSkipped'
        return leftForZones(planned)(index) ? 'keepOut' : 'notDriven'
      }
    },
    isRaised: index => isRaised(index),
  }
}
