/** Where a run drove and what it covered, from the poses that the robot believes. */
import type { Vertex } from '../../contract/telemetry/coverageTrail.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { areaOfCells, type CellBits, hasCell } from '../../floor/cellBits.ts'
import type { CleanableFloor } from '../../floor/cleanable.ts'
import { createCoverage, createVertexFold } from '../../floor/coverage.ts'
import { cellAt } from '../../floor/occupancyGrid.ts'
import type { SectorTally } from './sectorTally.ts'

/** The floor of a plan as runs count it; shared by all runs on it. */
export type PlanFloor = {
  /** Of all sectors of the plan. */
  readonly cleanable: CleanableFloor
  /** Cells where the head is raised. */
  readonly raised: CellBits | undefined
  /** Metres from a point of map to the nearest wall or thing that the map has. */
  readonly wallDistance: (x: number, y: number) => number
}

export type SweptFloor = {
  /** @param tally of the sector at hand */
  readonly pose: (pose: Pose, covers: boolean, tally: SectorTally | undefined) => void
  readonly pathM: () => number
  /** Each pass counted. */
  readonly sweptM2: () => number
  /** Each cell once, wherever it lies. */
  readonly coveredM2: () => number
  readonly coverage: CellBits | undefined
  /** x, y (metres in map) and pen of each vertex so far. */
  readonly path: () => Float32Array
}

/** So far beside the swath a wall is one that the robot drives along. Metres. */
const WALL_M = 0.5
/** So long a step is a jump and no way (M-094). Metres. */
const JUMP_M = 2

/** @param swath metres */
export function createSweptFloor(floor: PlanFloor | undefined, swath: number): SweptFloor {
  const frame = floor?.cleanable.cells.frame
  const coverage = frame && createCoverage(frame, swath, floor?.raised)
  const fold = createVertexFold()
  const path = createPathLog()
  let last: Vertex | undefined
  let pathM = 0
  let sweptM2 = 0

  function add(vertex: Vertex, tally: SectorTally | undefined): void {
    const before = last
    last = vertex
    path.add(vertex)
    const added = coverage?.add(vertex) ?? 0
    const stepM = before ? Math.hypot(vertex.x - before.x, vertex.y - before.y) : 0
    if (vertex.pen === 0 && stepM >= JUMP_M) return
    pathM += stepM
    if (vertex.pen === 0) return
    const swept = isIn(floor?.raised, vertex) ? 0 : stepM * swath
    sweptM2 += swept
    if (!tally) return
    tally.pathM += stepM
    tally.sweptM2 += swept
    if (frame) tally.addedM2 += areaOfCells(frame, added)
    if (floor && floor.wallDistance(vertex.x, vertex.y) <= swath / 2 + WALL_M) tally.wallM += stepM
  }

  return {
    pose: (pose, covers, tally) => {
      const vertex = fold.add(pose, covers)
      if (vertex) add(vertex, tally)
    },
    pathM: () => pathM,
    sweptM2: () => sweptM2,
    coveredM2: () => (frame && coverage ? areaOfCells(frame, coverage.count()) : 0),
    coverage: coverage?.cells,
    path: path.vertices,
  }
}

function isIn(cells: CellBits | undefined, { x, y }: Vertex): boolean {
  const index = cells ? cellAt(cells.frame, x, y) : -1
  return cells !== undefined && index >= 0 && hasCell(cells, index)
}

/** Vertices in one array that doubles. */
function createPathLog() {
  let data = new Float32Array(3 * 1024)
  let length = 0
  return {
    add: ({ x, y, pen }: Vertex): void => {
      if (length === data.length) {
        const grown = new Float32Array(2 * data.length)
        grown.set(data)
        data = grown
      }
      data.set([x, y, pen], length)
      length += 3
    },
    vertices: (): Float32Array => data.slice(0, length),
  }
}
