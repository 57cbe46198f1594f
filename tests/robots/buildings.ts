import type { Site } from '../../robots/sites/site.ts'
import { createBuilding } from '../../robots/world/createWorld.ts'
import type { Building } from '../../robots/world/world.ts'

const built = new Map<Site, Building>()

/** A site's building, worked out once a test file: it never changes. */
export function buildingOf(site: Site): Building {
  const known = built.get(site) ?? createBuilding(site)
  built.set(site, known)
  return known
}
