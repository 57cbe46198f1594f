/** A run as a virtual robot drives it where nothing is in its way, beside what was predicted of it. */
import type { Sector } from '../../../contract/plan/elements.ts'
import { driveLimits } from '../../../contract/robot/driveLimits.ts'
import { type CellBits, type CellFrame, countCells, countShared, hasCell } from '../../../floor/cellBits.ts'
import { eachCellOf, raisedHeadCells } from '../../../floor/cleanable.ts'
import { createCoverage } from '../../../floor/coverage.ts'
import { createPlanPreviewer, type PlanPreview } from '../../../floor/preview/planPreview.ts'
import type { RobotSpec } from '../../../robots/fleet.ts'
import { createWorkplace, seasonBuilding } from '../../../robots/season/workplace.ts'
import { planElements } from '../../../robots/sites/site.ts'

type Run = { readonly seconds: number; readonly covered: CellBits }
/** A sector, and the share of its floor that is covered by either of two runs which both cover. */
export type RoomAgreement = { readonly name: string; readonly iou: number }
export type PredictedAndDriven = {
  readonly predicted: Run
  readonly driven: Run
  readonly rooms: readonly RoomAgreement[]
}

/** Share of the floor that one of two runs covers which both cover. */
export function iouOf(one: CellBits, other: CellBits): number {
  const both = countShared(one, other)
  return both / (countCells(one) + countCells(other) - both)
}

function iouIn(frame: CellFrame, sector: Sector, one: CellBits, other: CellBits): number {
  let [both, either] = [0, 0]
  eachCellOf(frame, sector, index => {
    const [inOne, inOther] = [hasCell(one, index), hasCell(other, index)]
    if (inOne && inOther) both++
    if (inOne || inOther) either++
  })
  return both / either
}

/** A robot of the demonstration alone in its building, with all sectors that its job has, and the plan that it works by. */
function workOf(spec: RobotSpec) {
  const alone = { ...spec, slot: 0 }
  const building = seasonBuilding(alone)
  const place = createWorkplace(building, [alone], alone)
  const { cells: occupancy, width, height, resolution, origin } = building.terrain.grid
  const frame = { width, height, resolution, origin }
  const { zones } = planElements(alone.site)
  const { footprint, dock, sectors } = place.robot
  const cleaner = { footprint, limits: driveLimits(alone.hardware.model) }
  const plan = { elements: { sectors: [...sectors], zones }, home: { x: dock.x, y: dock.y, a: dock.w } }
  return { ...place, frame, zones, plan, previewer: createPlanPreviewer({ frame, occupancy }, cleaner) }
}

function wholePreview(planning: Generator<unknown, PlanPreview>): PlanPreview {
  let step = planning.next()
  while (!step.done) step = planning.next()
  return step.value
}

/** Each sector in turn is a little larger: how long it takes until it is previewed anew. Ms. */
export function previewOfChangedSectors(spec: RobotSpec): readonly number[] {
  const { plan, previewer } = workOf(spec)
  wholePreview(previewer.preview(plan))
  return plan.elements.sectors.flatMap((sector, place) => {
    const [corner, ...others] = 'points' in sector ? sector.points : []
    if (!corner) return []
    const changed = { ...sector, points: [{ x: corner.x + 0.1, y: corner.y }, ...others] }
    const startedMs = performance.now()
    const planning = previewer.preview({
      ...plan,
      elements: { ...plan.elements, sectors: plan.elements.sectors.with(place, changed) },
    })
    for (const previewed of planning) if (previewed.sector === changed) break
    return [performance.now() - startedMs]
  })
}

/** What is predicted of a robot, and what it drives. */
export function predictedAndDriven(spec: RobotSpec): PredictedAndDriven {
  const { robot, sectors, wayHome, frame, zones, plan, previewer } = workOf(spec)
  const coverage = createCoverage(frame, robot.footprint.swath, raisedHeadCells(frame, zones))
  let drivenMs = 0
  for (const { way } of sectors) {
    for (const [place, { x, y, headUp }] of way.entries()) coverage.add({ x, y, pen: place === 0 || headUp ? 0 : 1 })
    drivenMs += way.at(-1)?.ms ?? 0
  }
  const end = sectors.findLast(({ way }) => way.length > 0)?.way.at(-1)
  drivenMs += (end && wayHome(end).at(-1)?.ms) ?? 0

  const { seconds } = wholePreview(previewer.preview(plan))
  const covered = previewer.covered()
  return {
    predicted: { seconds, covered },
    driven: { seconds: drivenMs / 1000, covered: coverage.cells },
    rooms: robot.sectors.map(sector => ({
      name: sector.name,
      iou: iouIn(frame, sector, covered, coverage.cells),
    })),
  }
}
