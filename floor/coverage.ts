/**
 * Floor covered by a robot: which cells its swath has passed over. Robot, worker and service paint with this, from the same vertices
 * (`contract/telemetry/coverageTrail.ts`), and so agree to the cell.
 */
import { nextVertex, VERTEX_FLOATS, type Vertex } from '../contract/telemetry/coverageTrail.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { addRow, type CellBits, type CellFrame, noCells } from './cellBits.ts'

/** Painted cells, and how many. Grows with each vertex. */
export type Coverage = {
  readonly cells: CellBits
  /** How many cells are covered. */
  readonly count: () => number
  /** Takes the trail's next vertex; how many cells it covers that were not covered before. */
  readonly add: (vertex: Pick<Vertex, 'x' | 'y' | 'pen'>) => number
}

/** In cells from the frame's origin. */
type CellPoint = { readonly x: number; readonly y: number }
/** From `from` along the unit vector (`dx`, `dy`), `length` cells. */
type Stroke = { readonly from: CellPoint; readonly dx: number; readonly dy: number; readonly length: number }

/**
 * A cell is covered when its centre lies in the rectangle between two vertices with the pen down, as wide as the swath, or in the
 * piece of a disc that rounds the outside of the joint of two such.
 * @param widthM of the robot's swath
 * @param closed cells that are never covered, such as those where the head is raised
 */
export function createCoverage(frame: CellFrame, widthM: number, closed?: CellBits): Coverage {
  const cells = noCells(frame)
  const radius = widthM / 2 / frame.resolution
  const toCells = cellPointOf(frame)
  let covered = 0
  let at: CellPoint | undefined
  let before: Stroke | undefined
  /** Columns of the row with `alongOf` between two bounds are taken out of `span`. */
  const span = { first: 0, last: 0 }

  /** Narrows the span to where `slope · x + base` lies in [low, high]. */
  function narrow(slope: number, base: number, low: number, high: number): void {
    if (slope === 0) {
      if (base < low || base > high) span.last = -Infinity
      return
    }
    const a = (low - base) / slope
    const b = (high - base) / slope
    span.first = Math.max(span.first, Math.min(a, b))
    span.last = Math.min(span.last, Math.max(a, b))
  }

  /** Adds the cells of a row whose centres lie in the span. */
  function fill(row: number): number {
    const first = Math.max(0, Math.ceil(span.first - 0.5))
    const last = Math.min(frame.width - 1, Math.floor(span.last - 0.5))
    return first > last ? 0 : addRow(cells, row, first, last, closed)
  }

  function eachRow(low: number, high: number, paint: (row: number, y: number) => number): number {
    let added = 0
    const last = Math.min(frame.height - 1, Math.floor(high - 0.5))
    for (let row = Math.max(0, Math.ceil(low - 0.5)); row <= last; row++) added += paint(row, row + 0.5)
    return added
  }

  function paintStroke({ from, dx, dy, length }: Stroke): number {
    const endY = from.y + dy * length
    const reach = Math.abs(dx) * radius
    return eachRow(Math.min(from.y, endY) - reach, Math.max(from.y, endY) + reach, (row, y) => {
      span.first = -Infinity
      span.last = Infinity
      narrow(dx, (y - from.y) * dy - from.x * dx, 0, length)
      narrow(-dy, (y - from.y) * dx + from.x * dy, -radius, radius)
      return fill(row)
    })
  }

  /** The part of the disc around the joint that lies ahead of the one stroke and behind the other. */
  function paintJoint(one: Stroke, { from, dx, dy }: Stroke): number {
    return eachRow(from.y - radius, from.y + radius, (row, y) => {
      const up = y - from.y
      const half = Math.sqrt(Math.max(0, radius * radius - up * up))
      span.first = from.x - half
      span.last = from.x + half
      narrow(one.dx, up * one.dy - from.x * one.dx, 0, Infinity)
      narrow(dx, up * dy - from.x * dx, -Infinity, 0)
      return fill(row)
    })
  }

  return {
    cells,
    count: () => covered,
    add: vertex => {
      const to = toCells(vertex)
      const from = at
      at = to
      const stroke = vertex.pen === 1 && from ? strokeBetween(from, to) : undefined
      const joined = before
      before = stroke
      if (!stroke) return 0
      const added = paintStroke(stroke) + (joined ? paintJoint(joined, stroke) : 0)
      covered += added
      return added
    },
  }
}

function strokeBetween(from: CellPoint, to: CellPoint): Stroke | undefined {
  const x = to.x - from.x
  const y = to.y - from.y
  const length = Math.sqrt(x * x + y * y)
  return length > 0 ? { from, dx: x / length, dy: y / length, length } : undefined
}

function cellPointOf({ origin, resolution, yaw = 0 }: CellFrame): (point: CellPoint) => CellPoint {
  const cos = Math.cos(yaw)
  const sin = Math.sin(yaw)
  return ({ x, y }) => {
    const east = x - origin.x
    const north = y - origin.y
    return { x: (east * cos + north * sin) / resolution, y: (north * cos - east * sin) / resolution }
  }
}

/** The coverage of a whole trail, `VERTEX_FLOATS` numbers a vertex. */
export function paintTrail(frame: CellFrame, widthM: number, trail: Float32Array, closed?: CellBits): Coverage {
  const coverage = createCoverage(frame, widthM, closed)
  for (let at = 0; at + VERTEX_FLOATS <= trail.length; at += VERTEX_FLOATS)
    coverage.add({ x: trail[at] ?? 0, y: trail[at + 1] ?? 0, pen: trail[at + 3] === 0 ? 0 : 1 })
  return coverage
}

/** Folds poses into vertices as Float32 holds them: what whoever keeps no trail of its own paints from. */
export type VertexFold = { readonly add: (pose: Pose, covers?: boolean) => Vertex | undefined }

export function createVertexFold(): VertexFold {
  let last: Vertex | undefined
  let before: Pose | undefined
  return {
    add: (pose, covers) => {
      const vertex = nextVertex(last, before, pose, covers)
      before = pose
      if (!vertex) return undefined
      const { x, y, w, pen } = vertex
      last = { x: Math.fround(x), y: Math.fround(y), w: Math.fround(w), pen }
      return last
    },
  }
}
