import { type DistanceField, distanceAt } from '../../floor/distanceField.ts'
import type { Disc } from '../../floor/roadGrid.ts'
import {
  type BlockCrossing,
  blocksAlong,
  type Crossing,
  type Face,
  type Ray,
  rayThrough,
  roomsAlong,
  throughBox,
} from './crossing.ts'
import { DROP, WINDOW } from './furnishing.ts'
import { PANE_HEIGHT_M } from './glazing.ts'
import type { Interior, Pane, Room } from './interior.ts'
import { EYE_M, FOCAL, HEIGHT, HORIZON, heightIn, rowOf, type View, WIDTH } from './lens.ts'
import { NOTHING, type Paint, put, type Surfaces } from './surfaces.ts'

/** The building around a view: what darkens the floor beside the interior itself. */
export type Surroundings = {
  readonly interior: Interior
  /** Distance to what stands: corners are darker. */
  readonly seen: DistanceField
  /** What moves and throws a soft shadow. */
  readonly discs: readonly Disc[]
}

/** Things farther away than this are not drawn, metres. */
const REACH_M = 60

/** Draws rooms and furniture, column by column from the lens to the wall at the end. */
export function drawBuilding(surfaces: Surfaces, view: View, { interior, seen, discs }: Surroundings): void {
  const blocks = interior.blocks.filter(({ minX, minY, maxX, maxY }) => {
    const x = (minX + maxX) / 2 - view.x
    const y = (minY + maxY) / 2 - view.y
    const half = Math.hypot(maxX - minX, maxY - minY) / 2
    return x * view.aheadX + y * view.aheadY > -half && Math.hypot(x, y) < REACH_M + half
  })
  for (let column = 0; column < WIDTH; column++) {
    const ray = rayThrough(view, column)
    const strip = {
      surfaces,
      ray,
      seen,
      shadows: shadowsAlong(ray, discs),
      first: column * HEIGHT,
      top: 0,
      bottom: HEIGHT,
    }
    drawStrip(strip, interior, blocksAlong(ray, blocks))
  }
}

/** One column of the picture. What is nearer is drawn first; rows that are left lie between `top` and `bottom`. */
type Strip = {
  readonly surfaces: Surfaces
  readonly ray: Ray
  readonly seen: DistanceField
  readonly shadows: readonly Disc[]
  /** Index of its top pixel. */
  readonly first: number
  top: number
  bottom: number
}

function drawStrip(strip: Strip, interior: Interior, crossings: readonly BlockCrossing[]): void {
  const { ray } = strip
  const stretches = roomsAlong(ray, interior.rooms)
  const drops = interior.drops.flatMap(drop => throughBox(ray, drop) ?? [])
  // A lens that has strayed into a wall sees nothing.
  if (stretches.length === 0) drawUpright(strip, 0, HEIGHT, Number.POSITIVE_INFINITY, 0, NOTHING, 1)
  let nextBlock = 0
  stretches.forEach(({ room, end, endFace }, i) => {
    for (let crossing = crossings[nextBlock]; crossing && crossing.enter < end; crossing = crossings[++nextBlock]) {
      drawCeiling(strip, crossing.enter, room)
      drawFloor(strip, crossing.enter, room.finish.floor, drops)
      drawBlock(strip, crossing)
    }
    drawCeiling(strip, end, room)
    drawFloor(strip, end, room.finish.floor, drops)
    const beyond = stretches[i + 1]?.room
    if (!beyond) drawWall(strip, end, endFace, room.finish.wall, isFacade(ray, end, interior.panes))
    else if (beyond.ceilingM < room.ceilingM) drawLintel(strip, end, endFace, room.finish.wall, beyond.ceilingM)
  })
}

/** Glass this near to an outer wall is the front of the building: what is behind it is the day. */
const FACADE_M = 0.6

const isFacade = (ray: Ray, depth: number, panes: readonly Pane[]): boolean =>
  panes.some(({ x, y, alongX, alongY, length }) => {
    const px = ray.x + ray.dx * depth - x
    const py = ray.y + ray.dy * depth - y
    const along = px * alongX + py * alongY
    return along >= 0 && along <= length && Math.abs(px * alongY - py * alongX) < FACADE_M
  })

/** Discs whose shadow a ray crosses. */
const SHADOW_SHARE = 1.7
const shadowsAlong = (ray: Ray, discs: readonly Disc[]): readonly Disc[] =>
  discs.filter(disc => {
    const x = disc.x - ray.x
    const y = disc.y - ray.y
    return Math.abs(x * ray.dy - y * ray.dx) / Math.hypot(ray.dx, ray.dy) < disc.radius * SHADOW_SHARE
  })

/** First row whose middle lies below a height at a depth, among the rows that are left. */
const edge = ({ top, bottom }: Strip, z: number, depth: number): number =>
  Math.max(top, Math.min(bottom, Math.ceil(rowOf(z, depth) - 0.5)))

/** Depth at which a row sees a level at a height. */
const depthIn = (row: number, z: number): number => ((EYE_M - z) * FOCAL) / (row + 0.5 - HORIZON)

function drawCeiling(strip: Strip, depth: number, { ceilingM, finish }: Room): void {
  const { surfaces, ray, first } = strip
  const end = edge(strip, ceilingM, depth)
  for (let row = strip.top; row < end; row++) {
    const away = depthIn(row, ceilingM)
    const x = ray.x + ray.dx * away
    const y = ray.y + ray.dy * away
    put(surfaces, first + row, isLamp(x, y, finish.lampPitchM) ? finish.lamp : finish.ceiling, away, x, y, 1)
  }
  strip.top = end
}

/** Lamps are strips along x. */
const isLamp = (x: number, y: number, pitch: number): boolean =>
  y - Math.floor(y / pitch) * pitch < 0.24 && x - Math.floor(x / 2.4) * 2.4 < 1.7

function drawFloor(strip: Strip, depth: number, paint: Paint, drops: readonly Crossing[]): void {
  const { surfaces, ray, first, seen, shadows } = strip
  const start = edge(strip, 0, depth)
  for (let row = start; row < strip.bottom; row++) {
    const away = depthIn(row, 0)
    const x = ray.x + ray.dx * away
    const y = ray.y + ray.dy * away
    let light = 0.74 + 0.26 * Math.min(1, distanceAt(seen, x, y) / CORNER_M)
    for (const shadow of shadows) light *= shadowOf(shadow, x, y)
    put(surfaces, first + row, isWithin(drops, away) ? DROP : paint, away, x, y, light)
  }
  strip.bottom = start
}

function isWithin(crossings: readonly Crossing[], depth: number): boolean {
  for (const { enter, leave } of crossings) if (depth > enter && depth < leave) return true
  return false
}

/** Distance over which the floor grows lighter away from what stands on it. */
const CORNER_M = 0.8
function shadowOf({ x, y, radius }: Disc, atX: number, atY: number): number {
  const share = ((x - atX) ** 2 + (y - atY) ** 2) / (radius * SHADOW_SHARE) ** 2
  return share < 1 ? 0.5 + 0.5 * share : 1
}

const FACE_LIGHT: { readonly [F in Face]: number } = { x: 0.84, y: 0.97, round: 0.97 }

function drawBlock(strip: Strip, { block, enter, leave, enterFace }: BlockCrossing): void {
  const { surfaces, ray, first } = strip
  const { side, top } = block.upholstery
  const x = ray.x + ray.dx * enter
  const y = ray.y + ray.dy * enter
  const rim = edge(strip, block.heightM, enter)
  if (enterFace === 'round') {
    const turn = Math.atan2(y - (block.minY + block.maxY) / 2, x - (block.minX + block.maxX) / 2)
    drawUpright(
      strip,
      rim,
      strip.bottom,
      enter,
      (turn * (block.maxX - block.minX)) / 2,
      side,
      0.84 + 0.16 * Math.cos(turn - 2),
    )
  } else {
    const u = enterFace === 'x' ? y - block.minY : x - block.minX
    drawUpright(strip, rim, strip.bottom, enter, u, side, FACE_LIGHT[enterFace])
  }
  strip.bottom = rim
  if (block.heightM >= EYE_M) return
  const back = edge(strip, block.heightM, leave)
  for (let row = back; row < rim; row++) put(surfaces, first + row, top, depthIn(row, block.heightM), 0, 0, 1)
  strip.bottom = back
}

function drawWall(strip: Strip, depth: number, face: Face, paint: Paint, isFront: boolean): void {
  const sill = isFront ? edge(strip, PANE_HEIGHT_M, depth) : strip.bottom
  const u = along(strip.ray, face, depth)
  drawUpright(strip, strip.top, sill, depth, u, paint, FACE_LIGHT[face])
  drawUpright(strip, sill, strip.bottom, depth, u, WINDOW, 1)
  strip.top = strip.bottom
}

function drawLintel(strip: Strip, depth: number, face: Face, paint: Paint, lintelM: number): void {
  const end = edge(strip, lintelM, depth)
  drawUpright(strip, strip.top, end, depth, along(strip.ray, face, depth), paint, FACE_LIGHT[face])
  strip.top = end
}

const along = (ray: Ray, face: Face, depth: number): number =>
  face === 'x' ? ray.y + ray.dy * depth : ray.x + ray.dx * depth

/** Rows of something upright at one depth; what is near the floor gets less light. */
function drawUpright(
  { surfaces, first }: Strip,
  from: number,
  to: number,
  depth: number,
  u: number,
  paint: Paint,
  light: number,
): void {
  for (let row = from; row < to; row++) {
    const z = heightIn(row, depth)
    put(surfaces, first + row, paint, depth, u, z, light * Math.min(1, 0.8 + z * 0.6))
  }
}
