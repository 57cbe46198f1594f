import { STANDING } from '../floor/kinematics.ts'
import type { RobotSpec } from './fleet.ts'
import type { PlannedGround } from './plans/ground.ts'
import type { Site } from './sites/site.ts'
import { createBuilding, createWorld, sectorsFor } from './world/createWorld.ts'
import { dockAt, type SimRobot } from './world/simRobot.ts'
import { STEP_MS, step } from './world/step.ts'
import type { Building, Ground, World } from './world/world.ts'
import { worldView } from './world/worldView.ts'

/** A robot, and the world as it knows it, wherever it is. */
export type Resident = { readonly world: World; readonly robot: SimRobot }
/** A robot whose plan may become another one. */
export type PlannedResident = Resident & {
  /** The building that it is at home in, by the plan that came with it. */
  readonly home: Ground
  /** From now on the robot works by another version of a plan, in another building where it is of one. Only between runs. */
  readonly goOver: (ground: PlannedGround) => void
}

/** Worlds moved on together. */
export type Simulation = {
  /** Builds the world of one group of robots, all at the same site, and puts it among the others. */
  readonly add: (group: readonly RobotSpec[]) => readonly PlannedResident[]
  /**
   * Moves every world on by what it lives through while so much real time goes by, in whole steps; what is left over waits for the next call. A process
   * that was asleep does not simulate the whole night at once: its robots go on where they were, and do not leap.
   */
  readonly advance: (elapsedMs: number, afterStep: () => void) => void
}

/** Real time that worlds make up for at most where they were kept from going on for longer. */
const MAX_AT_ONCE_MS = 500

/** Its share of the sectors; all of them where nothing is left for it, or the plan has none of its kind. */
function shareOf({ terrain }: Ground, robot: SimRobot, specs: readonly RobotSpec[]): SimRobot['sectors'] {
  const share = sectorsFor(terrain.site, robot.spec, specs)
  return share.length > 0 ? share : terrain.site.sectors
}

/** @param speed simulated seconds a second */
export function createSimulation(speed = 1): Simulation {
  const buildings = new Map<Site, Building>()
  const worlds: World[] = []
  let owedMs = 0

  function settle(base: World, robot: SimRobot, specs: readonly RobotSpec[]): PlannedResident {
    const home: Ground = { terrain: base.terrain, roads: base.roads, zones: base.zones }
    let world = base
    /** Out of the world that it is in; nobody is left on the way to it. */
    function leave(): void {
      world.robots = world.robots.filter(other => other !== robot)
      for (const person of world.people)
        if (person.errand.kind === 'visit') person.errand = { kind: 'pause', leftMs: 0 }
      if (world !== base) worlds.splice(worlds.indexOf(world), 1)
    }
    function enter(next: World): void {
      leave()
      world = next
      world.robots = [...world.robots, robot]
      if (!worlds.includes(world)) worlds.push(world)
    }
    function goOver({ isElsewhere, ...ground }: PlannedGround): void {
      const { terrain } = ground
      const dock = dockAt(terrain.site.home, robot.spec.slot)
      if (isElsewhere)
        enter({
          ...ground,
          robots: [],
          people: [],
          objects: [],
          random: base.random,
          timeMs: base.timeMs,
          nextVisitMs: Number.POSITIVE_INFINITY,
        })
      else if (world !== base) enter(base)
      robot.view = isElsewhere
        ? undefined
        : worldView(
            () => base,
            () => ground,
          )
      robot.dock = isElsewhere ? terrain.site.home : dock
      robot.body = { pose: robot.dock, velocity: STANDING }
      robot.drift = { x: 0, y: 0, w: 0 }
      robot.path = undefined
      robot.goal = undefined
      robot.leftOff = undefined
      robot.sectors = isElsewhere ? terrain.site.sectors : shareOf(ground, robot, specs)
      // The next run has a queue of its own.
      robot.queue = []
    }
    return {
      world: worldView(
        () => world,
        () => robot.view ?? world,
      ),
      robot,
      home,
      goOver,
    }
  }

  return {
    add: group => {
      const [first] = group
      if (!first) return []
      const building = buildings.get(first.site) ?? createBuilding(first.site)
      buildings.set(first.site, building)
      const world = createWorld(building, group)
      worlds.push(world)
      return world.robots.map(robot => settle(world, robot, group))
    },
    advance: (elapsedMs, afterStep) => {
      owedMs += Math.min(MAX_AT_ONCE_MS, Math.max(0, elapsedMs)) * speed
      for (; owedMs >= STEP_MS; owedMs -= STEP_MS) {
        for (const world of worlds) step(world)
        afterStep()
      }
    },
  }
}
