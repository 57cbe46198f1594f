/** Which floor a robot can get to where its plan lets it: what a run of it may be asked for. */

import type { Point } from '../../contract/plan/elements.ts'
import { hasCell } from '../../floor/cellBits.ts'
import { axlePlaces, brushReaches, gridFootprint } from '../../floor/footprintReach.ts'
import type { Footprint } from '../../floor/lanes.ts'
import { cellAt } from '../../floor/occupancyGrid.ts'
import type { Terrain } from '../world/terrain.ts'
import { terrainFloor } from './terrainFloor.ts'

/** Whether the robot can sweep a cell of the terrain's map. Working it out takes a while: asked for where it is needed. */
export type Reach = () => (cell: number) => boolean

/** @param dock from which the robot has to get there */
export function reachOf(terrain: Terrain, footprint: Footprint, dock: Point): Reach {
  return () => {
    const { barred, grid } = terrain
    const { raised } = terrainFloor(terrain)
    const body = gridFootprint(footprint, grid.resolution)
    const places = axlePlaces(barred, body, [cellAt(grid, dock.x, dock.y)])
    return cell => !(raised && hasCell(raised, cell)) && brushReaches(cell, barred, places, body)
  }
}
