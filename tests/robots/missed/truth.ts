/**
 * Why floor was truly missed in a simulated run: told by the world and the robot's true poses, step by step, and by what its own planner would
 * have it drive. Takes nothing from the report but which cells it says were covered.
 */
import type { Point, Sector } from '../../../contract/plan/elements.ts'
import type { MissedCause } from '../../../contract/resources/missedFloor.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { type CellBits, type CellFrame, hasCell } from '../../../floor/cellBits.ts'
import { raisedHeadCells } from '../../../floor/cleanable.ts'
import { type Coverage, createCoverage } from '../../../floor/coverage.ts'
import type { PathPoint } from '../../../floor/coveragePath.ts'
import { boundsOf, distance } from '../../../floor/geometry.ts'
import { coverageLanes, parallelLanes } from '../../../floor/lanes.ts'
import { cellAt } from '../../../floor/occupancyGrid.ts'
import type { RoadGrid } from '../../../floor/roadGrid.ts'
import { isAstray } from '../../../robots/world/belief.ts'
import { createBuilding } from '../../../robots/world/createWorld.ts'
import { movingThings } from '../../../robots/world/hazards.ts'
import { currentSector, isHeadUp, type SimRobot } from '../../../robots/world/simRobot.ts'
import type { Building, World } from '../../../robots/world/world.ts'

/** Lanes are tried in so many headings, so far apart: what none of them sweeps, this robot cannot sweep. */
const HEADINGS = 24
const TRIED_M = 0.1
/** A robot that comes so many points further at once has left out what lies between. */
const STEP_POINTS = 8
/** Something so near to a robot that leaves its path is what it leaves it for, metres. */
const NEAR_M = 4.5
/** Who is so far away a step later was carried there, and swept nothing. Metres. */
const CARRIED_M = 1
const WET: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])
const LOST: ReadonlySet<number> = new Set([STATE.poseCorrection, STATE.remotePoseCorrection])

export type Truth = {
  /** Call after each step of the world. */
  readonly stepped: () => void
  /** Call when somebody cancels the run, before they do. */
  readonly cancelled: () => void
  /** The cause of a cell that the report does not call covered; call when the run has ended. */
  readonly causes: (cells: readonly number[], sectorOf: (cell: number) => Sector | undefined) => readonly MissedCause[]
}

/** What a plan and a robot's size allow; worked out once for all runs of one robot in one building. */
export type Possible = {
  readonly byWalls: CellBits
  readonly byZones: CellBits
  /** What the planner's lanes would sweep only if there were no zones. */
  readonly plannedWithoutZones: CellBits
  readonly planned: CellBits
  readonly raised: CellBits | undefined
}

/** All that some straight lane in the building could sweep. */
function sweepable(roads: RoadGrid, frame: CellFrame, robot: SimRobot): CellBits {
  const { clearance, nose, swath } = robot.footprint
  const reached = reachedRoads(roads, robot.dock, clearance)
  const painted = createCoverage(frame, swath)
  for (const sector of robot.sectors) {
    if (!('points' in sector)) continue
    const box = boundsOf(sector.points)
    const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
    const half = Math.hypot(box.maxX - box.minX, box.maxY - box.minY) / 2 + 2
    for (let k = 0; k < HEADINGS; k++) {
      const angle = (k * Math.PI) / HEADINGS
      const corner = (u: number, t: number): Point => ({
        x: middle.x + half * (1.01 * u * Math.cos(angle) - t * Math.sin(angle)),
        y: middle.y + half * (1.01 * u * Math.sin(angle) + t * Math.cos(angle)),
      })
      const square = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
      for (const [from, to] of parallelLanes(roads.floor, square, angle, { swath: TRIED_M, clearance, nose })) {
        if (!isReached(roads, reached, from, to)) continue
        painted.add({ ...from, pen: 0 })
        painted.add({ ...to, pen: 1 })
      }
    }
  }
  return painted.cells
}

/** Cells of the road grid that the robot can drive to from its dock. */
function reachedRoads({ width, height, clearance, ...frame }: RoadGrid, dock: Point, least: number): Uint8Array {
  const reached = new Uint8Array(clearance.length)
  const stack = [cellAt({ width, height, ...frame }, dock.x, dock.y)]
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (reached[index] === 1 || (clearance[index] ?? 0) < least) continue
    reached[index] = 1
    for (const beside of [index - 1, index + 1, index - width, index + width]) if (beside >= 0) stack.push(beside)
  }
  return reached
}

function isReached(roads: RoadGrid, reached: Uint8Array, from: Point, to: Point): boolean {
  const steps = Math.ceil(distance(from, to) / 0.1)
  for (let i = 0; i <= steps; i++) {
    const x = from.x + ((to.x - from.x) * i) / Math.max(1, steps)
    const y = from.y + ((to.y - from.y) * i) / Math.max(1, steps)
    if (reached[cellAt(roads, x, y)] === 1) return true
  }
  return false
}

export function possibleIn({ terrain, roads }: Building, robot: SimRobot): Possible {
  const { site, grid: frame } = terrain
  const bare = createBuilding({ ...site, zones: [] })
  const byWalls = sweepable(bare.roads, frame, robot)
  return {
    byWalls,
    byZones: site.zones.length === 0 ? byWalls : sweepable(roads, frame, robot),
    plannedWithoutZones: lanesOf(bare.roads, frame, robot),
    planned: lanesOf(roads, frame, robot),
    raised: raisedHeadCells(frame, site.zones),
  }
}

function lanesOf({ floor }: RoadGrid, frame: CellFrame, robot: SimRobot): CellBits {
  const painted = createCoverage(frame, robot.footprint.swath)
  for (const sector of robot.sectors) {
    if (!('points' in sector)) continue
    const swath = Math.min(robot.footprint.swath, sector.width ?? robot.footprint.swath)
    for (const lane of coverageLanes(floor, sector.points, { ...robot.footprint, swath })) paintLine(painted, lane)
  }
  return painted.cells
}

function paintLine(painted: Coverage, points: readonly PathPoint[]): void {
  for (const [i, { x, y, headUp }] of points.entries()) painted.add({ x, y, pen: i === 0 || headUp ? 0 : 1 })
}

type Left = 'obstacle' | 'localizationLost' | 'notDriven'
/** The way planned through a sector, how far the robot has come on it, and which pieces it has left out for what. */
type Way = {
  readonly points: readonly Point[]
  readonly places: ReadonlyMap<Point, number>
  at: number
  readonly left: { from: number; to: number; cause: Left }[]
}

/** Watches a run from its first step. */
export function watchTruth(world: World, robot: SimRobot, possible: Possible): Truth {
  const frame: CellFrame = world.terrain.grid
  /** While it was somewhere else than it believed: the report has it elsewhere. */
  const sweptAstray = createCoverage(frame, robot.footprint.swath, possible.raised)
  /** Of each sector: planned anew, a way begins where the one before it was left. */
  const ways = new Map<number, Way[]>()
  let current: Way | undefined
  let met = false
  let lost = false
  let wasWet = false
  let before: Point = robot.body.pose
  let atCancel: readonly number[] | undefined

  /** The way through the sector at hand; ways around things join its own points again. */
  function wayOf(sector: number): Way | undefined {
    const known = ways.get(sector)?.at(-1)
    const points = robot.path?.points
    const goal = points?.at(-1)
    if (!points || !goal || robot.goal !== 'sector' || known?.places.has(goal)) return known
    const way: Way = { points, places: new Map(points.map((point, i) => [point, i])), at: 0, left: [] }
    ways.set(sector, [...(ways.get(sector) ?? []), way])
    return way
  }

  function follow(way: Way): void {
    const point = robot.path?.points[robot.progress]
    const place = point && way.places.get(point)
    if (place !== undefined && place >= way.at) goOn(way, place)
  }

  function goOn(way: Way, place: number): void {
    if (place - way.at > STEP_POINTS)
      way.left.push({ from: way.at, to: place, cause: lost ? 'localizationLost' : met ? 'obstacle' : 'notDriven' })
    way.at = place
    met = false
    lost = false
  }

  /** A robot that comes back to its way at its end alone is done with it before it is seen there. */
  function finish(way: Way): void {
    goOn(way, way.points.length - 1)
  }

  return {
    stepped: () => {
      const { pose } = robot.body
      const isLost = LOST.has(robot.state)
      const isElsewhere = isLost || isAstray(robot)
      if (isLost) lost = true
      if (movingThings(world, robot, NEAR_M).length > 0) met = true
      const isAtWork = WET.has(robot.state)
      const isWet = isAtWork && isElsewhere && !isHeadUp(robot)
      if (isWet) sweptAstray.add({ x: pose.x, y: pose.y, pen: wasWet && distance(pose, before) < CARRIED_M ? 1 : 0 })
      const way = isAtWork ? wayOf(currentSector(robot)) : undefined
      if (way && way !== current) {
        if (current) finish(current)
        current = way
      }
      if (way) follow(way)
      wasWet = isWet
      before = pose
    },
    cancelled: () => {
      atCancel = robot.queue.flatMap(({ sector, status }) =>
        status === 'queued' || status === 'current' ? [sector] : [],
      )
    },
    causes: (cells, sectorOf) => {
      const ended = new Set(
        atCancel ??
          robot.queue.flatMap(({ sector, status }) => (status === 'queued' || status === 'current' ? [sector] : [])),
      )
      for (const [sector, all] of ways) if (current && all.includes(current) && !ended.has(sector)) finish(current)
      const skipped = new Set(
        robot.queue.flatMap(({ sector, status }) => (status === 'skipped' && !ended.has(sector) ? [sector] : [])),
      )
      const paint = (pieces: (sector: number, way: Way) => readonly (readonly Point[])[]): CellBits => {
        const painted = createCoverage(frame, robot.footprint.swath)
        for (const [sector, all] of ways)
          for (const way of all) for (const piece of pieces(sector, way)) paintLine(painted, piece)
        return painted.cells
      }
      const leftFor = (cause: Left): CellBits =>
        paint((_, way) =>
          way.left.filter(one => one.cause === cause).map(({ from, to }) => way.points.slice(from, to + 1)),
        )
      const remaining = paint((sector, way) => (ended.has(sector) ? [way.points.slice(way.at)] : []))
      const byLoss = leftFor('localizationLost')
      const byThing = leftFor('obstacle')
      return cells.map(cell => {
        if (!hasCell(possible.byWalls, cell)) return 'tooNarrow'
        if ((possible.raised && hasCell(possible.raised, cell)) || !hasCell(possible.byZones, cell)) return 'keepOut'
        const sector = sectorOf(cell)?.id ?? 0
        if (skipped.has(sector)) return 'sectorSkipped'
        if (ended.has(sector) && !ways.has(sector)) return 'runEnded'
        if (hasCell(sweptAstray.cells, cell)) return 'localizationLost'
        if (hasCell(remaining, cell)) return 'runEnded'
        if (hasCell(byLoss, cell)) return 'localizationLost'
        if (hasCell(byThing, cell)) return 'obstacle'
        if (hasCell(possible.plannedWithoutZones, cell) && !hasCell(possible.planned, cell)) return 'keepOut'
        return 'notDriven'
      })
    },
  }
}
