import type { Point, Sector } from '../contract/plan/elements.ts'
import type { Motion, Pose } from '../contract/telemetry/records.ts'
import { clearanceAt, type Floor, isLineClear } from './floor.ts'
import { distance, headingTo, lengthOf, resample } from './geometry.ts'
import { laneHeadingRad } from './laneHeading.ts'
import { coverageLanes, type Footprint, LANE_OVERLAP, type Lane } from './lanes.ts'
import type { RoadGrid } from './roadGrid.ts'
import { planRoute } from './route.ts'

/** `headUp`: the robot comes there with its head raised, and sweeps nothing on the way from the point before. */
export type PathPoint = Point & { readonly headUp?: true }
/** A path to drive: the same line as motions and as dense points. */
export type DrivePath = {
  readonly motions: readonly Motion[]
  /** A point each `PATH_SPACING` metres or closer. */
  readonly points: readonly PathPoint[]
}

export const PATH_SPACING = 0.1
/** Neighbouring lanes within this distance are joined by an arc, metres. */
const ARC_REACH_M = 1.3
const ARC_POINTS = 9
/** An arc that sweeps closer to something than this becomes a turn on the spot. */
const ARC_CLEARANCE_M = 0.4
/** How much longer a way around something counts than a straight one when the next lane is chosen. */
const BLOCKED_PENALTY = 4
/** On a longer way from lane to lane the head is raised, as on the way to the first. Metres. */
const RAISED_FROM_M = 2

/** The lanes of a sector, no further apart than its own width says; a path sector has none. */
export function sectorLanes(floor: Pick<Floor, 'barred'>, sector: Sector, footprint: Footprint): readonly Lane[] {
  if ('motion_array' in sector) return []
  const swath = Math.min(footprint.swath, (sector.width ?? Infinity) / (1 - LANE_OVERLAP))
  return coverageLanes(floor, sector.points, { ...footprint, swath }, laneHeadingRad(sector))
}

/**
 * The way through a sector from where the robot stands, all lanes in a mowing order; undefined when it cannot get there.
 * @param lanes of the sector, where they are known
 */
export function sectorPath(
  roads: RoadGrid,
  sector: Sector,
  from: Pose,
  footprint: Footprint,
  lanes = sectorLanes(roads.floor, sector, footprint),
): DrivePath | undefined {
  if ('motion_array' in sector) return linePath(roads, sector.motion_array.motions[0]?.waypoints ?? [], from, footprint)
  return join(roads, mowingOrder(roads, lanes, from, footprint), from, footprint)
}

/** The way along given points, around whatever stands between them. */
export function linePath(
  roads: RoadGrid,
  line: readonly Point[],
  from: Point,
  { clearance }: Footprint,
): DrivePath | undefined {
  const motions: Motion[] = []
  const raised = new Set<Motion>()
  let at = from
  for (const [place, point] of line.entries()) {
    const way = planRoute(roads, at, point, { clearance })
    if (!way) continue
    at = point
    if (way.length === 1) continue
    const motion: Motion = { type: 'line', waypoints: way }
    motions.push(motion)
    if (place === 0) raised.add(motion)
  }
  return motions.length === 0 ? undefined : toPath(motions, raised)
}

/** Nearest end first, which on parallel lanes is to and fro; a lane behind something counts as further away. */
function mowingOrder(roads: RoadGrid, lanes: readonly Lane[], from: Point, { clearance }: Footprint): Lane[] {
  const left = new Set(lanes)
  const out: Lane[] = []
  let at = from
  while (left.size > 0) {
    let best: { readonly lane: Lane; readonly ordered: Lane } | undefined
    let bestCost = Infinity
    for (const lane of left)
      for (const ordered of [lane, [lane[1], lane[0]]] as const) {
        const straight = distance(at, ordered[0])
        if (straight >= bestCost) continue
        const cost = isLineClear(roads.floor, at, ordered[0], clearance - 0.1) ? straight : straight * BLOCKED_PENALTY
        if (cost >= bestCost) continue
        bestCost = cost
        best = { lane, ordered }
      }
    if (!best) return out
    left.delete(best.lane)
    out.push(best.ordered)
    at = best.ordered[1]
  }
  return out
}

function join(roads: RoadGrid, lanes: readonly Lane[], from: Pose, { clearance }: Footprint): DrivePath | undefined {
  const motions: Motion[] = []
  const raised = new Set<Motion>()
  let at: Point = from
  let heading: number | undefined
  for (const [start, end] of lanes) {
    const between = connection(roads, at, heading, start, clearance)
    if (!between) continue
    if (between.waypoints.length > 1) {
      if (motions.length === 0 || lengthOf(between.waypoints) > RAISED_FROM_M) raised.add(between)
      motions.push(between)
    }
    motions.push({ type: 'line', waypoints: [start, end] })
    at = end
    heading = headingTo(start, end)
  }
  return motions.length === 0 ? undefined : toPath(motions, raised)
}

/** From the end of one lane to the start of the next: an arc between neighbours, else a straight line, else a way around. */
function connection(
  roads: RoadGrid,
  at: Point,
  heading: number | undefined,
  next: Point,
  clearance: number,
): Motion | undefined {
  if (heading !== undefined && distance(at, next) <= ARC_REACH_M) {
    const arc = arcBetween(at, heading, next)
    if (arc.every(point => clearanceAt(roads.floor, point) >= ARC_CLEARANCE_M)) return { type: 'arc', waypoints: arc }
  }
  const way = planRoute(roads, at, next, { clearance })
  return way && { type: 'line', waypoints: way }
}

/** Half a turn that bulges ahead: a semicircle where the ends lie side by side, sheared where they do not. */
function arcBetween(from: Point, heading: number, to: Point): Point[] {
  const radius = distance(from, to) / 2
  return Array.from({ length: ARC_POINTS }, (_, i) => {
    const turn = (Math.PI * i) / (ARC_POINTS - 1)
    const across = (1 - Math.cos(turn)) / 2
    const ahead = radius * Math.sin(turn)
    return {
      x: from.x + (to.x - from.x) * across + Math.cos(heading) * ahead,
      y: from.y + (to.y - from.y) * across + Math.sin(heading) * ahead,
    }
  })
}

/** The points of a way that is driven with the head up, and those after it. */
export const joined = (way: readonly Point[], rest: readonly PathPoint[]): readonly PathPoint[] => [
  ...resample(way, PATH_SPACING).map(({ x, y }): PathPoint => ({ x, y, headUp: true })),
  ...rest,
]

/** @param raised motions that are driven with the head up */
export function toPath(motions: readonly Motion[], raised: ReadonlySet<Motion> = new Set()): DrivePath {
  const points: PathPoint[] = []
  for (const motion of motions) {
    const last = points.at(-1)
    const line = resample(last ? [last, ...motion.waypoints] : motion.waypoints, PATH_SPACING)
    for (const { x, y } of last ? line.slice(1) : line)
      points.push(raised.has(motion) ? { x, y, headUp: true } : { x, y })
  }
  return { motions, points }
}
