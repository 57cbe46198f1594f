import type { Point } from '../contract/plan/elements.ts'
import { distance } from './geometry.ts'
import { createHeap } from './heap.ts'
import { cellAt, cellCentre } from './occupancyGrid.ts'
import { type Disc, type RoadGrid, straighten } from './roadGrid.ts'

export type RouteOptions = {
  /** Metres to keep from anything barred. */
  readonly clearance: number
  readonly discs?: readonly Disc[]
}

/** Ways through open floor are preferred up to this many metres from walls. */
const COMFORT_M = 1.2
const COMFORT_WEIGHT = 1.5
const DIAGONAL = Math.SQRT2

/**
 * The shortest comfortable way (A* on the road grid, then straightened), both ends included; undefined when there is none. Ends may
 * be tighter than the clearance: docks and lane ends are.
 */
export function planRoute(roads: RoadGrid, from: Point, to: Point, options: RouteOptions): Point[] | undefined {
  const { floor } = roads
  const discs = options.discs ?? []
  const goal = nearestOpen(roads, to, options.clearance)
  const start = nearestOpen(roads, from, options.clearance)
  if (goal < 0 || start < 0) return undefined
  const cells = search(roads, start, goal, options.clearance, discs)
  if (!cells) return undefined
  const line = cells.map(index => cellCentre(roads, index))
  return straighten(floor, [from, ...line, to], options.clearance, discs)
}

/** The nearest cell with the clearance, within 1.5 m; −1 when there is none. */
function nearestOpen(roads: RoadGrid, point: Point, clearance: number): number {
  const centre = cellAt(roads, point.x, point.y)
  if (centre < 0) return -1
  const column = centre % roads.width
  const row = Math.floor(centre / roads.width)
  let best = -1
  let bestDistance = 1.5
  for (let dy = -7; dy <= 7; dy++)
    for (let dx = -7; dx <= 7; dx++) {
      const x = column + dx
      const y = row + dy
      if (x < 0 || y < 0 || x >= roads.width || y >= roads.height) continue
      const index = y * roads.width + x
      if ((roads.clearance[index] ?? 0) < clearance) continue
      const away = distance(point, cellCentre(roads, index))
      if (away >= bestDistance) continue
      best = index
      bestDistance = away
    }
  return best
}

/** What a search works on, by cell. Between searches no cell has a cost. */
type SearchCells = {
  /** What a step of one cell into it costs: more than one where it is near a wall. */
  readonly weight: Float64Array
  readonly cost: Float64Array
  readonly parent: Int32Array
  /** Cells that have a cost. */
  readonly reached: number[]
}

/** Made once for each grid: people and robots look for ways all the time, and a large floor has a hundred thousand cells. */
const searchCells = new WeakMap<RoadGrid, SearchCells>()

function cellsOf(roads: RoadGrid): SearchCells {
  const known = searchCells.get(roads)
  if (known) return known
  const { clearance } = roads
  const cells: SearchCells = {
    weight: Float64Array.from(clearance, away => 1 + (COMFORT_WEIGHT * Math.max(0, COMFORT_M - away)) / COMFORT_M),
    cost: new Float64Array(clearance.length).fill(Infinity),
    parent: new Int32Array(clearance.length),
    reached: [],
  }
  searchCells.set(roads, cells)
  return cells
}

function search(
  roads: RoadGrid,
  start: number,
  goal: number,
  clearance: number,
  discs: readonly Disc[],
): number[] | undefined {
  const cells = cellsOf(roads)
  const isFound = spread(roads, cells, { start, goal, clearance, discs })
  for (const index of cells.reached) cells.cost[index] = Infinity
  cells.reached.length = 0
  return isFound ? trace(cells.parent, goal) : undefined
}

type Sought = {
  readonly start: number
  readonly goal: number
  readonly clearance: number
  readonly discs: readonly Disc[]
}

/** Goes out from the start until it is at the goal; false when there is no way. */
function spread(
  roads: RoadGrid,
  { weight, cost, parent, reached }: SearchCells,
  { start, goal, clearance, discs }: Sought,
): boolean {
  const { width, height } = roads
  const goalColumn = goal % width
  const goalRow = Math.floor(goal / width)
  const estimate = (index: number): number => {
    const dx = Math.abs((index % width) - goalColumn)
    const dy = Math.abs(Math.floor(index / width) - goalRow)
    return Math.max(dx, dy) + (DIAGONAL - 1) * Math.min(dx, dy)
  }
  const isOpen = (index: number): boolean => {
    if ((roads.clearance[index] as number) < clearance) return false
    if (discs.length === 0) return true
    const { x, y } = cellCentre(roads, index)
    return discs.every(disc => Math.hypot(disc.x - x, disc.y - y) >= disc.radius)
  }
  const heap = createHeap()
  cost[start] = 0
  parent[start] = -1
  reached.push(start)
  heap.push(start, estimate(start))
  for (let index = heap.pop(); index !== undefined; index = heap.pop()) {
    if (index === goal) return true
    const column = index % width
    const row = Math.floor(index / width)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const x = column + dx
        const y = row + dy
        if ((dx === 0 && dy === 0) || x < 0 || y < 0 || x >= width || y >= height) continue
        const next = y * width + x
        const step = dx !== 0 && dy !== 0 ? DIAGONAL : 1
        const before = cost[next] as number
        const total = (cost[index] as number) + step * (weight[next] as number)
        if (total >= before || !isOpen(next)) continue
        if (before === Infinity) reached.push(next)
        cost[next] = total
        parent[next] = index
        heap.push(next, total + estimate(next))
      }
  }
  return false
}

function trace(parent: Int32Array, goal: number): number[] {
  const out: number[] = []
  for (let index = goal; index >= 0; index = parent[index] ?? -1) out.push(index)
  return out.toReversed()
}
