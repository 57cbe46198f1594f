/** Ways beside the lanes: home, and the trips for water that come between. */
import type { DriveLimits } from '../contract/robot/driveLimits.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import { type PathPoint, toPath } from './coveragePath.ts'
import { type AllowedSpeed, drivenWay, type PlannedWay } from './drivenWay.ts'
import { headingTo } from './geometry.ts'
import type { RoadGrid } from './roadGrid.ts'
import { planRoute } from './route.ts'

/** What a robot drives by where nothing is in its way. */
export type Drive = {
  readonly roads: RoadGrid
  readonly allowed: AllowedSpeed
  readonly limits: DriveLimits
  /** Metres, from the axle sideways to anything barred. */
  readonly clearance: number
}

/** A tank, in seconds of cleaning, and how long it takes to have it filled at the dock. */
export type Water = { readonly lastsS: number; readonly fillingS: number }

/** Kept from things on the way home, beside what the footprint keeps. Metres. */
const HOMEWARD_M = 0.05

export const secondsOf = ({ times }: PlannedWay): number => times.at(-1) ?? 0

/** Where a way ends, and in which direction. */
export function endOf({ points }: Pick<PlannedWay, 'points'>, from: Pose): Pose {
  const [before, last] = [points.at(-2), points.at(-1)]
  return before && last ? { x: last.x, y: last.y, w: headingTo(before, last) } : from
}

/** With the head up, along the roads; undefined where there is no way. */
function raisedWay({ roads, allowed, limits }: Drive, from: Pose, to: Pose, clearance: number): PlannedWay | undefined {
  const waypoints = planRoute(roads, from, to, { clearance })
  if (!waypoints) return undefined
  const motion = { type: 'line', waypoints } as const
  return drivenWay(toPath([motion], new Set([motion])).points, from.w, { allowed, limits })
}

/** @returns no points where there is no way */
export const wayHome = (drive: Drive, from: Pose, dock: Pose): PlannedWay =>
  raisedWay(drive, from, dock, drive.clearance + HOMEWARD_M) ?? { points: [], times: new Float64Array(0) }

/** Home for water at a point of a way, and back to it. */
function tripForWater(drive: Drive, at: Pose, dock: Pose, { fillingS }: Water): PlannedWay | undefined {
  const there = wayHome(drive, at, dock)
  const back = raisedWay(drive, endOf(there, at), at, drive.clearance)
  if (there.points.length === 0 || !back) return undefined
  const awayS = secondsOf(there) + fillingS
  return {
    points: [...there.points, ...back.points],
    times: Float64Array.from([...there.times, ...back.times.map(time => time + awayS)]),
  }
}

/** How long the head is down until each point of a way, seconds. */
function cleaningTimes({ points, times }: PlannedWay): Float64Array {
  const cleaned = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) {
    const step = points[i]?.headUp ? 0 : (times[i] ?? 0) - (times[i - 1] ?? 0)
    cleaned[i] = (cleaned[i - 1] ?? 0) + step
  }
  return cleaned
}

export type WateredWay = {
  readonly way: PlannedWay
  readonly refills: number
  /** Seconds with the head down. */
  readonly cleaningS: number
  /** Seconds of all trips for water. */
  readonly refillS: number
  /** Seconds of cleaning that are left in the tank at the end. */
  readonly leftS: number
}

/** A way with the trips for water in it. @param leftS in the tank at its start; a way that nobody can interrupt is driven to its end */
export function withRefills(
  drive: Drive,
  way: PlannedWay,
  dock: Pose,
  { water, leftS: startS }: { readonly water: Water | undefined; readonly leftS: number },
): WateredWay {
  const cleaned = cleaningTimes(way)
  const cleaningS = cleaned.at(-1) ?? 0
  const none = { way, refills: 0, cleaningS, refillS: 0, leftS: startS - cleaningS }
  if (water === undefined || cleaningS <= startS) return none
  const points: PathPoint[] = []
  const times: number[] = []
  let [dryAtS, laterS, refills] = [startS, 0, 0]
  for (const [i, point] of way.points.entries()) {
    points.push(point)
    times.push((way.times[i] ?? 0) + laterS)
    if ((cleaned[i] ?? 0) < dryAtS || point.headUp) continue
    const trip = tripForWater(drive, endOf({ points: way.points.slice(0, i + 1) }, dock), dock, water)
    if (!trip) return none
    const fromS = times.at(-1) ?? 0
    points.push(...trip.points.map(({ x, y }): PathPoint => ({ x, y, headUp: true })))
    for (const time of trip.times) times.push(fromS + time)
    laterS += secondsOf(trip)
    dryAtS = (cleaned[i] ?? 0) + water.lastsS
    refills++
  }
  return {
    way: { points, times: Float64Array.from(times) },
    refills,
    cleaningS,
    refillS: laterS,
    leftS: dryAtS - cleaningS,
  }
}
