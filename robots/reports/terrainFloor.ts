/** The floor of a site's plan as runs on it count it. */
import { cleanableFloor, raisedHeadCells } from '../../floor/cleanable.ts'
import { distanceAt } from '../../floor/distanceField.ts'
import type { Terrain } from '../world/terrain.ts'
import type { PlanFloor } from './sweptFloor.ts'

/** Worked out once for all robots of a site. */
const floors = new WeakMap<Terrain, PlanFloor>()

export function terrainFloor(terrain: Terrain): PlanFloor {
  const known = floors.get(terrain)
  if (known) return known
  const { width, height, resolution, origin, cells: occupancy } = terrain.grid
  const frame = { width, height, resolution, origin }
  const { sectors, zones } = terrain.site
  const made: PlanFloor = {
    cleanable: cleanableFloor({ frame, occupancy }, sectors),
    raised: raisedHeadCells(frame, zones),
    wallDistance: (x, y) => distanceAt(terrain.seen, x, y),
  }
  floors.set(terrain, made)
  return made
}
