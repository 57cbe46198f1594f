/** Rooms of a map, as sectors that a plan may be made of. */
import type { Point } from '../contract/plan/elements.ts'
import { basinsOf } from './basins.ts'
import type { CellFrame } from './cellBits.ts'
import type { OccupancyCells } from './cleanable.ts'
import { distanceField } from './distanceField.ts'
import { boundsOf, distance, fromFrame, headingTo, rotate } from './geometry.ts'
import { FREE, OCCUPIED, UNKNOWN } from './occupancyGrid.ts'
import { openFloorOf } from './openFloor.ts'
import { roomsOfBasins } from './roomMerging.ts'
import { edgesOfRooms, simplified } from './roomOutline.ts'

export type Room = {
  /** Of its cells. */
  readonly number: number
  /** In map, counter-clockwise, within a cell or 5 cm of the room's edge. */
  readonly outline: readonly Point[]
  /** Free floor in it, m². */
  readonly area: number
  /** Along which lanes are longest, in map: −π/2 to π/2. */
  readonly heading: number
}

/** Two floods that meet are one where the lower rises less over the place: cells. */
const RISE_CELLS = 1
/** Less free floor is not worth a sector. m². */
const LEAST_M2 = 1
/** The largest ones, where a map has more. */
const MAX_ROOMS = 500
const TOLERANCE_M = 0.05
/** Of a map with more cells every second one is looked at, until they are fewer: each takes some fifty bytes. */
const MAX_CELLS = 12_000_000

/**
 * Rooms of a map: floor between walls, cut where the way between two is narrow (`floor/roomMerging.ts`).
 * @param start where a robot begins: the first room is the one nearest to it, and the next is always the nearest of the others
 */
export function roomsOf(map: OccupancyCells, start?: Point, mostCells = MAX_CELLS): readonly Room[] {
  let looked = map
  while (looked.occupancy.length > mostCells) looked = everySecond(looked)
  return outlined(looked, roomCells(looked), start)
}

/** The map in cells twice as wide: what stands in one of four stands in the new one. */
function everySecond({ frame, occupancy }: OccupancyCells): OccupancyCells {
  const width = Math.ceil(frame.width / 2)
  const height = Math.ceil(frame.height / 2)
  const out = new Uint8Array(width * height).fill(UNKNOWN)
  for (let row = 0; row < frame.height; row++)
    for (let column = 0; column < frame.width; column++) {
      const at = (row >> 1) * width + (column >> 1)
      const meaning = occupancy[row * frame.width + column] ?? UNKNOWN
      if (meaning === OCCUPIED || (meaning === FREE && out[at] === UNKNOWN)) out[at] = meaning
    }
  return { frame: { ...frame, width, height, resolution: frame.resolution * 2 }, occupancy: out }
}

/** The rooms of cells that are known to belong to rooms: `roomOf` holds the number of each, from 1, or 0. */
export function outlined(map: OccupancyCells, { roomOf, count }: RoomCells, start?: Point): readonly Room[] {
  const { frame } = map
  const areas = new Float64Array(count + 1)
  for (let at = 0; at < roomOf.length; at++)
    if (map.occupancy[at] === FREE) areas[roomOf[at] as number] = (areas[roomOf[at] as number] as number) + 1
  const tolerance = Math.max(1, TOLERANCE_M / frame.resolution)
  const rooms = edgesOfRooms(roomOf, frame.width, count).flatMap((edge, number): Room[] => {
    const area = (areas[number] as number) * frame.resolution ** 2
    if (number === 0 || area < LEAST_M2) return []
    const outline = simplified(edge, tolerance).map(corner => inMap(frame, corner))
    return outline.length < 3 ? [] : [{ number, outline, area, heading: laneHeading(outline) }]
  })
  const largest = rooms.toSorted((a, b) => b.area - a.area).slice(0, MAX_ROOMS)
  return inOrder(largest, start)
}

/** For each cell the number of its room, from 1 to `count`; 0 where no room is. */
export type RoomCells = { readonly roomOf: Int32Array; readonly count: number }

function roomCells(map: OccupancyCells): RoomCells {
  const { frame } = map
  const open = openFloorOf(map)
  const basins = basinsOf(
    distanceField(frame, at => open[at] === 0),
    open,
    RISE_CELLS,
  )
  const numbers = roomsOfBasins(basins, frame.resolution)
  const roomOf = basins.basinOf
  for (let at = 0; at < roomOf.length; at++) roomOf[at] = numbers[roomOf[at] as number] as number
  return { roomOf, count: numbers.reduce((most, number) => Math.max(most, number), 0) }
}

const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000

function inMap({ origin, yaw = 0, resolution }: CellFrame, { x, y }: Point): Point {
  const place = fromFrame({ ...origin, w: yaw }, { x: x * resolution, y: y * resolution })
  return { x: toMillimetres(place.x), y: toMillimetres(place.y) }
}

/** The heading that most of the walls have, or the one across, whichever the room is longer along. */
export function laneHeading(outline: readonly Point[]): number {
  let sin = 0
  let cos = 0
  let from = outline.at(-1)
  for (const to of outline) {
    // Walls that stand at right angles count as one heading; long ones count more than many short ones.
    const angle = from ? 4 * headingTo(from, to) : 0
    const weight = from ? distance(from, to) ** 2 : 0
    sin += weight * Math.sin(angle)
    cos += weight * Math.cos(angle)
    from = to
  }
  const along = Math.atan2(sin, cos) / 4
  const { minX, maxX, minY, maxY } = boundsOf(outline.map(corner => rotate(corner, -along)))
  const heading = maxX - minX >= maxY - minY ? along : along + Math.PI / 2
  return heading > Math.PI / 2 ? heading - Math.PI : heading
}

const middleOf = (outline: readonly Point[]): Point => {
  const { minX, maxX, minY, maxY } = boundsOf(outline)
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

function inOrder(rooms: readonly Room[], start: Point | undefined): readonly Room[] {
  const left = rooms.map(room => ({ room, middle: middleOf(room.outline) }))
  const out: Room[] = []
  let at = start ?? left[0]?.middle
  while (at && left.length > 0) {
    const from = at
    let nearest = 0
    for (const [place, { middle }] of left.entries())
      if (distance(middle, from) < distance(left[nearest]?.middle ?? from, from)) nearest = place
    const [next] = left.splice(nearest, 1)
    if (!next) break
    out.push(next.room)
    at = next.middle
  }
  return out
}
