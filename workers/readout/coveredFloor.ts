/** How much of the plan's cleanable floor the run that is shown has covered, counted as reports count it. */
import { areaOfCells, type CellBits, countShared } from '../../floor/cellBits.ts'
import { cleanableFloor, occupancyCellsOf, raisedHeadCells } from '../../floor/cleanable.ts'
import { type Coverage, createCoverage } from '../../floor/coverage.ts'
import { type Trail, vertexAt } from '../../map/trail.ts'
import type { Scene } from '../../scene/scene.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { PlanState } from '../plan/planLoader.ts'

/** Beyond so many cells, 2.5 hectares at 5 cm, the first count would hold up the picture. */
const MAX_CELLS = 10_000_000
/** Of a trail that comes whole, counted at a time; some milliseconds. */
const MAX_VERTICES = 4000

export type CoveredFloor = {
  /** Square metres; undefined without a plan, on a very large one, and while a long trail is being counted. */
  readonly areaOf: (scene: Pick<Scene, 'coverage' | 'plan'>, plan: PlanState | undefined) => number | undefined
}

type Floor = { readonly plan: LoadedPlan; readonly cleanable: CellBits; readonly raised: CellBits | undefined }

const floorOf = (plan: LoadedPlan): Floor => {
  const cells = occupancyCellsOf(plan)
  return {
    plan,
    cleanable: cleanableFloor(cells, plan.elements.sectors).cells,
    raised: raisedHeadCells(cells.frame, plan.elements.zones),
  }
}

/** @param widthM of the robot's swath */
export function createCoveredFloor(widthM: number): CoveredFloor {
  let floor: Floor | undefined
  let coverage: Coverage | undefined
  let counted: Trail | undefined
  let vertices = 0
  let area: number | undefined

  /** Whether the trail goes on where the one that was counted ended. */
  function continues(trail: Trail): boolean {
    if (!counted || trail.generation !== counted.generation || trail.length < vertices) return false
    const [was, is] = [vertexAt(counted, vertices - 1), vertexAt(trail, vertices - 1)]
    return was?.x === is?.x && was?.y === is?.y
  }

  return {
    areaOf: (scene, planState) => {
      if (planState?.status !== 'loaded' || planState.loaded.plan !== scene.plan) return undefined
      const { loaded } = planState
      if (loaded.grid.width * loaded.grid.height > MAX_CELLS) return undefined
      const known = floor?.plan === loaded ? floor : floorOf(loaded)
      const { coverage: trail } = scene
      if (known !== floor || !coverage || !continues(trail)) {
        coverage = createCoverage(known.cleanable.frame, widthM, known.raised)
        vertices = 0
        area = undefined
      }
      floor = known
      const to = Math.min(trail.length, vertices + MAX_VERTICES)
      for (; vertices < to; vertices++) {
        const vertex = vertexAt(trail, vertices)
        if (vertex && coverage.add(vertex) > 0) area = undefined
      }
      counted = trail
      if (vertices < trail.length) return undefined
      area ??= areaOfCells(known.cleanable.frame, countShared(known.cleanable, coverage.cells))
      return area
    },
  }
}
