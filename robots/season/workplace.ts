/** A robot in its building as its season needs it: what it drives where nothing is in its way is worked out once. */
import type { Sector } from '../../contract/plan/elements.ts'
import type { Pose } from '../../contract/telemetry/records.ts'
import { type DrivePath, sectorPath, toPath } from '../../floor/coveragePath.ts'
import { distance, headingTo } from '../../floor/geometry.ts'
import { STANDING } from '../../floor/kinematics.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import { planRoute } from '../../floor/route.ts'
import type { RobotSpec } from '../fleet.ts'
import { createBuilding, createWorld } from '../world/createWorld.ts'
import { headHome } from '../world/run.ts'
import type { Goal, SimRobot } from '../world/simRobot.ts'
import type { Building, World } from '../world/world.ts'
import { type DrivenPose, driveFreely } from './drive.ts'

/** A sector with all that is driven in it, from where the robot comes when it does its sectors in order. */
export type SectorDrive = {
  readonly sector: Sector
  readonly way: readonly DrivenPose[]
  /** Where on the way the first lane begins. */
  readonly lanesFrom: number
}

export type Workplace = {
  readonly spec: RobotSpec
  readonly world: World
  readonly robot: SimRobot
  /** Of water, while it works. */
  readonly litresPerMs: number
  /** In order. Sectors that cannot be reached have no way. */
  readonly sectors: readonly SectorDrive[]
  /** From anywhere to the first lane of a sector. */
  readonly wayTo: (from: Pose, place: number) => readonly DrivenPose[]
  readonly wayHome: (from: Pose) => readonly DrivenPose[]
  /** To a place beyond things that stand about, `radius` of each that of the thing; undefined where there is no way. */
  readonly wayAround: (from: Pose, to: Pose, discs: readonly Disc[]) => readonly DrivenPose[] | undefined
}

/** Kept from what is driven around, beside the robot's half width, metres. */
const GAP_M = 0.35
const SAME_PLACE_M = 0.01

/** An empty building: in a season people are chances. */
export const seasonBuilding = (spec: RobotSpec): Building => createBuilding({ ...spec.site, people: 0 })

function robotOf({ robots }: World, spec: RobotSpec): SimRobot {
  const robot = robots.find(one => one.spec === spec)
  if (!robot) throw new Error('The robot is not one of its building')
  return robot
}

/** @param group robots of the building, which share out its sectors */
export function createWorkplace(building: Building, group: readonly RobotSpec[], spec: RobotSpec): Workplace {
  const shared = createWorld(building, group)
  const robot = robotOf(shared, spec)
  const world: World = { ...shared, robots: [robot] }
  const { clearance } = robot.footprint

  function drive(from: Pose, path: DrivePath, goal: Goal): readonly DrivenPose[] {
    robot.body = { pose: from, velocity: STANDING }
    return driveFreely(world, robot, path, goal)
  }

  function driveRoute(from: Pose, to: Pose, discs: readonly Disc[]): readonly DrivenPose[] | undefined {
    const route = planRoute(world.roads, from, to, { clearance, discs })
    if (!route || route.length < 2) return undefined
    const motion = { type: 'line', waypoints: route } as const
    return drive(from, toPath([motion], new Set([motion])), 'sector')
  }

  let at: Pose = robot.dock
  const sectors = robot.sectors.map((sector): SectorDrive => {
    const path = sectorPath(world.roads, sector, at, robot.footprint)
    const way = path ? drive(at, path, 'sector') : []
    at = way.at(-1) ?? at
    return { sector, way, lanesFrom: Math.max(0, way.findIndex((pose, index) => index > 0 && !pose.headUp) - 1) }
  })

  const usual = [robot.dock, ...sectors.map(({ way }) => way.at(-1))]
  const known = new Map<string, readonly DrivenPose[]>()
  /** Ways from the dock and from where sectors end are driven again and again. */
  function remembered(from: Pose, what: string, make: () => readonly DrivenPose[]): readonly DrivenPose[] {
    const place = usual.findIndex(one => one !== undefined && distance(one, from) < SAME_PLACE_M)
    if (place < 0) return make()
    const key = `${place} ${what}`
    const way = known.get(key) ?? make()
    known.set(key, way)
    return way
  }

  return {
    spec,
    world,
    robot,
    litresPerMs: robot.params.water_flow / 60_000,
    sectors,
    wayTo: (from, place) => {
      const { way, lanesFrom } = sectors[place] ?? { way: [], lanesFrom: 0 }
      const begin = way[lanesFrom]
      return begin ? remembered(from, String(place), () => driveRoute(from, begin, []) ?? []) : []
    },
    wayHome: from =>
      remembered(from, 'home', () => {
        robot.body = { pose: from, velocity: STANDING }
        return headHome(world, robot) && robot.path ? drive(from, robot.path, 'home') : []
      }),
    wayAround: (from, to, discs) => {
      const widened = discs.map(disc => ({
        ...disc,
        radius: Math.min(disc.radius + robot.size.width / 2 + GAP_M, Math.max(0, distance(disc, from) - 0.15)),
      }))
      if (widened.some(disc => distance(disc, to) < disc.radius)) return undefined
      return driveRoute({ ...from, w: from.w }, { ...to, w: headingTo(from, to) }, widened)
    },
  }
}
