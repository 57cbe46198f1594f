/** The run that a plan makes of a robot: sector after sector as robots plan them, and home again. What has not changed is not planned anew. */
import type { PlanConfig, PlanElements, Sector, Zone } from '../contract/plan/elements.ts'
import { zoneOutline } from '../contract/plan/elements.ts'
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { type CellFrame, hasCell } from './cellBits.ts'
import type { OccupancyCells } from './cleanable.ts'
import { type DrivePath, type PathPoint, sectorLanes, sectorPath } from './coveragePath.ts'
import { type DistanceField, distanceField } from './distanceField.ts'
import { drivenWay, type PlannedWay } from './drivenWay.ts'
import { boundsOf, fromFrame, toFrame } from './geometry.ts'
import type { Footprint, Lane } from './lanes.ts'
import { axesOf, inAxes } from './mapAxes.ts'
import { isSolid, keptOutCells } from './missedRun.ts'
import { type Drive, endOf, secondsOf, type Water, wayHome, withRefills } from './plannedWay.ts'
import { createRoadGrid, type RoadGrid } from './roadGrid.ts'
import { nearer } from './ruledOut.ts'
import { indexZones } from './zoneIndex.ts'

/** Metres and radians in map. */
export type PlanToClean = {
  readonly floor: OccupancyCells
  readonly elements: Pick<PlanElements, 'sectors' | 'zones'>
  readonly home: PlanConfig['home']
}
/** A robot as far as its runs go. `water`: absent where it never runs dry. */
export type Cleaner = { readonly footprint: Footprint; readonly limits: DriveLimits; readonly water?: Water }

/** A sector of a run. Metres in map. */
export type PlannedSector = {
  readonly sector: Sector
  /** With the way from the sector before, and trips for water; no points where there is no way into it. */
  readonly way: PlannedWay
  readonly seconds: number
  /** Of them with the head down, and on trips for water. */
  readonly cleaningS: number
  readonly refillS: number
  readonly refills: number
  /** In map; of a path sector none. The same object as long as they are the same. */
  readonly lanes: readonly Lane[]
  /** Zones that may keep lanes from its floor. */
  readonly besideZones: boolean
  /** Its way is another than in the run that was planned before. */
  readonly isNew: boolean
}
export type PlannedRun = {
  readonly sectors: readonly PlannedSector[]
  readonly home: PlannedWay
  readonly seconds: number
}

/** Plans the runs of one robot on one floor. */
export type RunPlanner = {
  /** Yields each sector, and returns the whole run. */
  readonly plan: (plan: Pick<PlanToClean, 'elements' | 'home'>) => Generator<PlannedSector, PlannedRun>
}

/** What is further from a sector than this, beside the robot's size, leaves its lanes as they are. Metres. */
const BESIDE_SECTOR_M = 1

const keepsOut = ({ settings: { type } }: Zone): boolean => type === 'no_go_zone' || type === 'glass_wall'
const outlinesOf = (zones: readonly Zone[]): string =>
  JSON.stringify(zones.map(({ shape, settings }) => [settings.type, zoneOutline(shape)]))

type Barred = { readonly key: string; readonly roads: RoadGrid }
type PlannedLanes = { readonly key: string; readonly lanes: readonly Lane[]; readonly shown: readonly Lane[] }
/** A sector's way in the axes of the map's picture, and in map. */
type PlannedDrive = {
  readonly lanes: readonly Lane[]
  readonly roads: RoadGrid
  readonly from: Pose
  readonly path: DrivePath | undefined
  readonly speeds: string
  readonly way: PlannedWay
}

const axisFrame = ({ width, height, resolution }: CellFrame) => ({ width, height, resolution, origin: { x: 0, y: 0 } })

/** Distances to what is solid, in the axes of the map's picture. */
export const wallsOf = (floor: OccupancyCells): DistanceField =>
  distanceField(axisFrame(floor.frame), index => isSolid(floor, index))

/** Roads in the axes of the map's picture. */
function createRoads(floor: OccupancyCells, walls: DistanceField) {
  const frame = axisFrame(floor.frame)
  const grid = { ...frame, cells: floor.occupancy, heights: new Uint8Array() }
  return (zones: readonly Zone[]): RoadGrid => {
    const keptOut = keptOutCells({ floor, zones: [...zones] })
    const closed = keptOut && distanceField(frame, index => hasCell(keptOut, index))
    const barred = closed ? nearer(walls, closed) : walls
    return createRoadGrid({ grid, seen: barred, barred })
  }
}

const isSameWay = ({ points, times }: PlannedWay, other: PlannedWay): boolean =>
  points.length === other.points.length &&
  times.at(-1) === other.times.at(-1) &&
  points.every(({ x, y }, place) => x === other.points[place]?.x && y === other.points[place]?.y)
const isSamePose = (a: Pose, b: Pose): boolean => a.x === b.x && a.y === b.y && a.w === b.w

/** Zones that may touch the lanes of a sector. */
function zonesBeside(sector: Sector, zones: readonly Zone[], margin: number): Zone[] {
  if (!('points' in sector)) return []
  const box = boundsOf(sector.points)
  return zones.filter(({ shape }) => {
    const { minX, minY, maxX, maxY } = boundsOf(zoneOutline(shape))
    return (
      minX <= box.maxX + margin && maxX >= box.minX - margin && minY <= box.maxY + margin && maxY >= box.minY - margin
    )
  })
}

/** @param walls `wallsOf` the floor, where they are known */
export function createRunPlanner(
  floor: OccupancyCells,
  { footprint, limits, water }: Cleaner,
  walls = wallsOf(floor),
): RunPlanner {
  const axes = axesOf(floor.frame)
  const roadsOf = createRoads(floor, walls)
  const margin = footprint.clearance + footprint.nose + BESIDE_SECTOR_M
  let barred: Barred | undefined
  /** As they were planned last, also in a run that nobody planned to its end. */
  const known = new Map<number, PlannedLanes & PlannedDrive>()

  function roadsAmong(zones: readonly Zone[]): RoadGrid {
    const key = outlinesOf(zones)
    if (barred?.key !== key) barred = { key, roads: roadsOf(zones) }
    return barred.roads
  }

  const toMap = ({ points, times }: PlannedWay): PlannedWay => ({
    points: points.map((point): PathPoint => ({ ...fromFrame(axes, point), ...(point.headUp && { headUp: true }) })),
    times,
  })

  function lanesOf(sector: Sector, turned: Sector, zones: readonly Zone[], roads: RoadGrid): PlannedLanes {
    const before = known.get(sector.id)
    const shape = 'points' in sector ? [sector.points, sector.width, sector.lane_heading_deg] : sector.motion_array
    const key = JSON.stringify([shape, outlinesOf(zones)])
    if (before?.key === key) return before
    const lanes = sectorLanes(roads.floor, turned, footprint)
    return { key, lanes, shown: lanes.map(([from, to]) => [fromFrame(axes, from), fromFrame(axes, to)]) }
  }

  function driveThrough(
    { roads, allowed }: Drive,
    speeds: string,
    { turned, at, lanes }: { readonly turned: Sector; readonly at: Pose; readonly lanes: readonly Lane[] },
  ): PlannedDrive {
    const before = known.get(turned.id)
    const isLaid = before?.lanes === lanes && before.roads === roads && isSamePose(before.from, at)
    const path = isLaid ? before.path : sectorPath(roads, turned, at, footprint, lanes)
    if (isLaid && before.speeds === speeds) return before
    const way = drivenWay(path?.points ?? [], at.w, { allowed, limits })
    return { lanes, roads, from: at, path, speeds, way: before && isSameWay(before.way, way) ? before.way : way }
  }

  return {
    *plan({ elements: { sectors, zones }, home }) {
      const keepOut = zones.filter(keepsOut)
      const roads = roadsAmong(keepOut)
      const index = indexZones(zones)
      const speeds = speedsOf(zones)
      const allowed = (point: PathPoint): number =>
        limits.speed * index.speedShare(fromFrame(axes, point), point.headUp ? 'inter_sector' : 'normal')
      const drive: Drive = { roads, allowed, limits, clearance: footprint.clearance }
      const dock: Pose = { ...toFrame(axes, home), w: home.a - axes.w }
      const planned: PlannedSector[] = []
      const ids = new Set(sectors.map(({ id }) => id))
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
      let at = dock
      let leftS = water?.lastsS ?? Infinity
      for (const sector of sectors) {
        const turned = inAxes(axes, sector)
        const beside = zonesBeside(sector, keepOut, margin)
        const before = known.get(sector.id)
        const laid = lanesOf(sector, turned, beside, roads)
        const driven = driveThrough(drive, speeds, { turned, at, lanes: laid.lanes })
        known.set(sector.id, { ...laid, ...driven })
        // Where the path ends, which robots reach but for a step: so the next one stays as it is where this one is only driven at another speed.
        at = endOf(driven.path ?? NO_WAY, at)
        const watered = withRefills(drive, driven.way, dock, { water, leftS })
        ;({ leftS } = watered)
        const { cleaningS, refillS, refills } = watered
        const way = toMap(watered.way)
        const isNew = before === undefined || before.way !== driven.way
        const figures = { seconds: secondsOf(way), cleaningS, refillS, refills }
        const one = { sector, way, ...figures, lanes: laid.shown, besideZones: beside.length > 0, isNew }
        planned.push(one)
        yield one
      }
      const back = at === dock ? NO_WAY : toMap(wayHome(drive, at, dock))
      const seconds = planned.reduce((sum, one) => sum + one.seconds, secondsOf(back))
      return { sectors: planned, home: back, seconds }
    },
  }
}

const NO_WAY: PlannedWay = { points: [], times: new Float64Array(0) }

/** What of zones decides how fast a robot drives. */
const speedsOf = (zones: readonly Zone[]): string =>
  JSON.stringify(zones.flatMap(({ shape, settings: { dynamics_settings: speed } }) => (speed ? [[shape, speed]] : [])))
