import type { RobotSpec } from './fleet.ts'
import type { Site } from './sites/site.ts'
import { createBuilding, createWorld } from './world/createWorld.ts'
import type { SimRobot } from './world/simRobot.ts'
import { STEP_MS, step } from './world/step.ts'
import type { Building, World } from './world/world.ts'

export type Resident = { readonly world: World; readonly robot: SimRobot }

/** Worlds moved on together. */
export type Simulation = {
  /** Builds the world of one group of robots, all at the same site, and puts it among the others. */
  readonly add: (group: readonly RobotSpec[]) => readonly Resident[]
  /** Moves every world on by so many simulated ms, in whole steps; what is left over waits for the next call. */
  readonly advance: (elapsedMs: number, afterStep: () => void) => void
}

/** A process that was asleep does not simulate the whole night at once. */
const MAX_AT_ONCE_MS = 2000

export function createSimulation(): Simulation {
  const buildings = new Map<Site, Building>()
  const worlds: World[] = []
  let owedMs = 0
  return {
    add: group => {
      const [first] = group
      if (!first) return []
      const building = buildings.get(first.site) ?? createBuilding(first.site)
      buildings.set(first.site, building)
      const world = createWorld(building, group)
      worlds.push(world)
      return world.robots.map(robot => ({ world, robot }))
    },
    advance: (elapsedMs, afterStep) => {
      owedMs = Math.min(MAX_AT_ONCE_MS + elapsedMs, owedMs + elapsedMs)
      for (; owedMs >= STEP_MS; owedMs -= STEP_MS) {
        for (const world of worlds) step(world)
        afterStep()
      }
    },
  }
}
