/** Which floor a plan asks a robot to clean, and to which sector each cell of it belongs. */
import { type Point, type Sector, type Zone, zoneOutline } from '../contract/plan/elements.ts'
import { addCell, addRow, type CellBits, type CellFrame, cellFrameOf, eachCell, noCells } from './cellBits.ts'
import { createCoverage } from './coverage.ts'
import { frameOf } from './floorPlan.ts'
import { toFrame } from './geometry.ts'
import { type MapCells, meanings } from './mapCells.ts'
import { FREE, OCCUPIED, UNKNOWN } from './occupancyGrid.ts'

/** `FREE`, `OCCUPIED` or `UNKNOWN` for each cell of a frame, from the lowest row on. */
export type OccupancyCells = { readonly frame: CellFrame; readonly occupancy: Uint8Array }

/** Cells whose centre is this near to that of an occupied one are its edge: no robot is asked to clean them. Metres. */
const EDGE_M = 0.15
/** Of a path sector that says nothing. Metres. */
const PATH_SECTOR_WIDTH_M = 0.6

export type CleanableFloor = {
  readonly cells: CellBits
  readonly count: number
  /** For each cell (row · width + column, row 0 the lowest) the place of its sector in `sectors`, counted from 1; 0 in none. */
  readonly sectorOf: Uint16Array
  readonly sectors: readonly SectorFloor[]
}
export type SectorFloor = { readonly sector: Sector; readonly cleanable: number }

/** The cells of a plan's map, as map_server reads it. */
export function occupancyCellsOf(map: MapCells): OccupancyCells {
  const { width, height, data } = map.grid
  const kinds = Uint8Array.from(meanings(map.map), meaning =>
    meaning === 'free' ? FREE : meaning === 'occupied' ? OCCUPIED : UNKNOWN,
  )
  const occupancy = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width
    for (let column = 0; column < width; column++)
      occupancy[row * width + column] = kinds[data[from + column] ?? 0] ?? UNKNOWN
  }
  return { frame: cellFrameOf(frameOf(map)), occupancy }
}

/**
 * Free cells inside the sectors but for edges (`EDGE_M`). Where sectors overlap the first has the cell. Zones do not count: floor that a zone
 * keeps a robot from is cleanable, and missed.
 * @param sectors all of the plan. A run is asked to clean those that its report lists: `cleanableOf`
 */
export function cleanableFloor({ frame, occupancy }: OccupancyCells, sectors: readonly Sector[]): CleanableFloor {
  const cells = noCells(frame)
  const sectorOf = new Uint16Array(occupancy.length)
  const edges = edgeCells(frame, occupancy)
  let count = 0
  const counted = sectors.map((sector, place): SectorFloor => {
    let cleanable = 0
    eachCellOf(frame, sector, index => {
      if (sectorOf[index] !== 0) return
      sectorOf[index] = place + 1
      if (occupancy[index] !== FREE || edges[index] === 1) return
      addCell(cells, index)
      cleanable++
    })
    count += cleanable
    return { sector, cleanable }
  })
  return { cells, count, sectorOf, sectors: counted }
}

/** The cleanable cells of some of the plan's sectors, by their ids: of those that a report lists. */
export function cleanableOf(floor: CleanableFloor, ids: ReadonlySet<number>): CellBits {
  if (floor.sectors.every(({ sector }) => ids.has(sector.id))) return floor.cells
  const cells = noCells(floor.cells.frame)
  eachCell(floor.cells, index => {
    const owner = floor.sectors[(floor.sectorOf[index] ?? 0) - 1]
    if (owner && ids.has(owner.sector.id)) addCell(cells, index)
  })
  return cells
}

/** Cells where a zone has the robot raise its head: it drives there and covers nothing. Undefined where there are none. */
export function raisedHeadCells(frame: CellFrame, zones: readonly Zone[]): CellBits | undefined {
  const raised = zones.filter(({ settings }) => settings.cleaning_settings?.cleaning_head === 'up')
  if (raised.length === 0) return undefined
  const cells = noCells(frame)
  for (const { shape } of raised)
    eachRowOf(frame, zoneOutline(shape), (row, first, last) => addRow(cells, row, first, last))
  return cells
}

/** 1 for each cell that a robot is asked to clean where a sector covers it. */
export function cleanableCells({ frame, occupancy }: OccupancyCells): Uint8Array {
  const edges = edgeCells(frame, occupancy)
  return occupancy.map((kind, index) => (kind === FREE && edges[index] !== 1 ? 1 : 0))
}

/** Calls back with each cell of the frame whose centre lies in a sector. */
export function eachCellOf(frame: CellFrame, sector: Sector, visit: (index: number) => void): void {
  if ('points' in sector) {
    eachRowOf(frame, sector.points, (row, first, last) => {
      for (let column = first; column <= last; column++) visit(row * frame.width + column)
    })
    return
  }
  const path = createCoverage(frame, sector.width ?? PATH_SECTOR_WIDTH_M)
  for (const [place, { x, y }] of (sector.motion_array.motions[0]?.waypoints ?? []).entries())
    path.add({ x, y, pen: place === 0 ? 0 : 1 })
  eachCell(path.cells, visit)
}

/** Even-odd rule: the columns of each row whose centres lie in a polygon of map. */
export function eachRowOf(
  frame: CellFrame,
  polygon: readonly Point[],
  visit: (row: number, first: number, last: number) => void,
): void {
  const { origin, resolution, width, height, yaw = 0 } = frame
  const corners = polygon.map(corner => {
    const { x, y } = toFrame({ ...origin, w: yaw }, corner)
    return { x: x / resolution, y: y / resolution }
  })
  const lowest = Math.max(0, Math.floor(corners.reduce((least, { y }) => Math.min(least, y), Infinity)))
  const highest = Math.min(height - 1, Math.ceil(corners.reduce((most, { y }) => Math.max(most, y), -Infinity)))
  for (let row = lowest; row <= highest; row++) {
    const crossings = crossingsAt(corners, row + 0.5)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const first = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5))
      const last = Math.min(width - 1, Math.ceil((crossings[i + 1] ?? 0) - 0.5) - 1)
      if (first <= last) visit(row, first, last)
    }
  }
}

function crossingsAt(corners: readonly Point[], y: number): number[] {
  const out: number[] = []
  let previous = corners.at(-1)
  for (const corner of corners) {
    if (previous && corner.y > y !== previous.y > y)
      out.push(corner.x + ((previous.x - corner.x) * (y - corner.y)) / (previous.y - corner.y))
    previous = corner
  }
  return out.toSorted((a, b) => a - b)
}

function edgeCells({ width, height, resolution }: CellFrame, occupancy: Uint8Array): Uint8Array {
  const reach = Math.floor(EDGE_M / resolution + 1e-9)
  const disc: { dx: number; dy: number }[] = []
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if ((dx * dx + dy * dy) * resolution * resolution <= EDGE_M * EDGE_M + 1e-9) disc.push({ dx, dy })
  const edges = new Uint8Array(occupancy.length)
  for (let index = 0; index < occupancy.length; index++) {
    if (occupancy[index] !== OCCUPIED || isInsideOfOccupied(occupancy, index, width)) continue
    const column = index % width
    const row = (index - column) / width
    for (const { dx, dy } of disc)
      if (column + dx >= 0 && column + dx < width && row + dy >= 0 && row + dy < height)
        edges[index + dy * width + dx] = 1
  }
  return edges
}

/** Its neighbours are nearer to all free floor than it is. */
const isInsideOfOccupied = (occupancy: Uint8Array, index: number, width: number): boolean =>
  occupancy[index - 1] === OCCUPIED &&
  occupancy[index + 1] === OCCUPIED &&
  occupancy[index - width] === OCCUPIED &&
  occupancy[index + width] === OCCUPIED
