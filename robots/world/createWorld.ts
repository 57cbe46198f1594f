import type { Sector } from '../../contract/plan/elements.ts'
import { createRoadGrid } from '../../floor/roadGrid.ts'
import { indexZones } from '../../floor/zoneIndex.ts'
import type { Job, RobotSpec } from '../fleet.ts'
import { between, createRandom, pick, type Random, seedOf } from '../random.ts'
import type { Site } from '../sites/site.ts'
import type { Person } from './people.ts'
import { putToWork } from './putToWork.ts'
import { createRobot } from './simRobot.ts'
import { createTerrain } from './terrain.ts'
import type { Building, World } from './world.ts'

export function createBuilding(site: Site): Building {
  const terrain = createTerrain(site)
  return { terrain, roads: createRoadGrid(terrain) }
}

/** Before the first person is curious about a robot, ms. */
const FIRST_VISIT_MS = [10_000, 40_000] as const

/** A world at its first moment: most robots at work, people here and there. The same robots give the same world. */
export function createWorld({ terrain, roads }: Building, specs: readonly RobotSpec[]): World {
  const { site } = terrain
  const random = createRandom(seedOf(...specs.map(spec => spec.seed), site.people))
  const robots = specs.map(spec => createRobot(spec, sectorsFor(site, spec, specs)))
  const world: World = {
    terrain,
    roads,
    zones: indexZones(site.zones),
    robots,
    people: Array.from({ length: site.people }, () => createPerson(site, random)),
    objects: [],
    random,
    timeMs: 0,
    nextVisitMs: between(random, ...FIRST_VISIT_MS),
  }
  for (const robot of robots) putToWork(world, robot)
  return world
}

/** Cleaners of a building share its sectors; a disinfecting robot takes those that are sprayed, a patrol the paths. */
export function sectorsFor(site: Site, spec: RobotSpec, specs: readonly RobotSpec[]): Sector[] {
  const areas = site.sectors.filter(sector => 'points' in sector)
  const share: { readonly [J in Job]: () => Sector[] } = {
    clean: () => {
      const cleaners = specs.filter(({ job }) => job === 'clean')
      return areas.filter((_, index) => index % cleaners.length === cleaners.indexOf(spec))
    },
    disinfect: () => areas.filter(sector => sector.disinfection_settings?.spray_enabled),
    patrol: () => site.sectors.filter(sector => 'motion_array' in sector),
    mapping: () => [],
  }
  return share[spec.job]()
}

function createPerson(site: Site, random: Random): Person {
  const at = pick(random, site.waypoints) ?? site.start
  return {
    x: at.x,
    y: at.y,
    heading: 0,
    errand: { kind: 'pause', leftMs: between(random, 0, 12_000) },
    way: [],
    heldMs: 0,
  }
}
