/** What a drawing would have come to in a run that was recorded: what stood in its way then stands there again. */
import type { Point } from '../../contract/plan/elements.ts'
import { eachRowOf, type OccupancyCells } from '../cleanable.ts'
import { fromFrame } from '../geometry.ts'
import { axesOf } from '../mapAxes.ts'
import { OCCUPIED } from '../occupancyGrid.ts'
import type { Cleaner, PlanToClean } from '../runPlanner.ts'
import { type CoverageDifference, coverageDifference } from './coverageDifference.ts'
import { createPlanPreviewer, type PlanPreview } from './planPreview.ts'

type Plan = Pick<PlanToClean, 'elements' | 'home'>

/** The floor as it was: things are there from the beginning of a run to its end, and robots plan around them. */
export function floorWith(floor: OccupancyCells, things: readonly (readonly Point[])[]): OccupancyCells {
  const occupancy = floor.occupancy.slice()
  const { width } = floor.frame
  for (const outline of things)
    eachRowOf(floor.frame, outline, (row, first, last) =>
      occupancy.fill(OCCUPIED, row * width + first, row * width + last + 1),
    )
  return { ...floor, occupancy }
}

/** Both runs with the same things in the way. */
export type PastRunPreview = {
  readonly before: PlanPreview
  readonly after: PlanPreview
  readonly difference: CoverageDifference
}

export type PastRunPreviewer = {
  /** Yields after each sector, so that it may be given up. The run of the earlier plan is planned once. */
  readonly preview: (plan: Plan) => Generator<undefined, PastRunPreview>
}

/** @param floor with the things that stood there */
export function createPastRunPreviewer(floor: OccupancyCells, cleaner: Cleaner, earlier: Plan): PastRunPreviewer {
  const { frame } = floor
  const axes = axesOf(frame)
  const previewer = createPlanPreviewer(floor, cleaner)
  const earlierPreviewer = createPlanPreviewer(floor, cleaner)
  let before: PlanPreview | undefined
  const origin = (column: number, row: number): Point =>
    fromFrame(axes, { x: column * frame.resolution, y: row * frame.resolution })

  function* planned(by: typeof previewer, plan: Plan): Generator<undefined, PlanPreview> {
    const steps = by.preview(plan)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value
      yield undefined
    }
  }

  return {
    *preview(plan) {
      before ??= yield* planned(earlierPreviewer, earlier)
      const after = yield* planned(previewer, plan)
      return { before, after, difference: coverageDifference(frame, before, after, origin) }
    },
  }
}
