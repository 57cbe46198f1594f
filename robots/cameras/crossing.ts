/** Where a ray runs through what stands in plan. Distances are counted in depths of the lens. */
import type { Bounds } from '../../floor/geometry.ts'
import type { Block, Pane, Room } from './interior.ts'
import { slopeOf, type View } from './lens.ts'

/** Ray in map. (dx, dy) is as long as the ray gets when the depth grows by one metre. */
export type Ray = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }

export function rayThrough({ x, y, aheadX, aheadY }: View, column: number): Ray {
  const slope = slopeOf(column)
  return { x, y, dx: aheadX + slope * aheadY, dy: aheadY - slope * aheadX }
}

/** Face that a ray goes through: across x, across y, or round. */
export type Face = 'x' | 'y' | 'round'
export type Crossing = {
  readonly enter: number
  readonly leave: number
  readonly enterFace: Face
  readonly leaveFace: Face
}

/** Where a ray runs through a box; undefined when it does not, or only behind the lens. */
export function throughBox({ x, y, dx, dy }: Ray, box: Bounds): Crossing | undefined {
  const ax = (box.minX - x) / dx
  const bx = (box.maxX - x) / dx
  const ay = (box.minY - y) / dy
  const by = (box.maxY - y) / dy
  const enterX = Math.min(ax, bx)
  const leaveX = Math.max(ax, bx)
  const enterY = Math.min(ay, by)
  const leaveY = Math.max(ay, by)
  const enter = Math.max(enterX, enterY)
  const leave = Math.min(leaveX, leaveY)
  if (leave <= Math.max(0, enter)) return undefined
  return { enter, leave, enterFace: enterX > enterY ? 'x' : 'y', leaveFace: leaveX < leaveY ? 'x' : 'y' }
}

function throughEllipse({ x, y, dx, dy }: Ray, box: Bounds): Crossing | undefined {
  const halfX = (box.maxX - box.minX) / 2
  const halfY = (box.maxY - box.minY) / 2
  const px = (x - box.minX) / halfX - 1
  const py = (y - box.minY) / halfY - 1
  const qx = dx / halfX
  const qy = dy / halfY
  const a = qx * qx + qy * qy
  const b = px * qx + py * qy
  const under = b * b - a * (px * px + py * py - 1)
  if (under <= 0) return undefined
  const root = Math.sqrt(under)
  const leave = (root - b) / a
  return leave <= 0 ? undefined : { enter: (-root - b) / a, leave, enterFace: 'round', leaveFace: 'round' }
}

export type BlockCrossing = Crossing & { readonly block: Block }

/** The things before the lens along a ray, the nearest first. */
export function blocksAlong(ray: Ray, blocks: readonly Block[]): BlockCrossing[] {
  const out: BlockCrossing[] = []
  for (const block of blocks) {
    const crossing = block.round ? throughEllipse(ray, block) : throughBox(ray, block)
    if (crossing && crossing.enter > 0) out.push({ ...crossing, block })
  }
  return out.toSorted((a, b) => a.enter - b.enter)
}

/** Part of a ray within one room. */
export type Stretch = { readonly room: Room; readonly end: number; readonly endFace: Face }
const SLIVER = 1e-6

/** The rooms along a ray up to the wall at its end. Where rooms overlap, the one with the higher ceiling counts. */
export function roomsAlong(ray: Ray, rooms: readonly Room[]): Stretch[] {
  const crossings = rooms.flatMap(room => {
    const crossing = throughBox(ray, room)
    return crossing ? [{ ...crossing, room }] : []
  })
  const out: Stretch[] = []
  let along = 0
  for (;;) {
    const here = crossings.reduce<(typeof crossings)[number] | undefined>(
      (best, next) =>
        next.enter <= along + SLIVER &&
        next.leave > along + SLIVER &&
        (!best || next.room.ceilingM > best.room.ceilingM)
          ? next
          : best,
      undefined,
    )
    if (!here) return out
    let end = here.leave
    let endFace = here.leaveFace
    for (const { room, enter, enterFace } of crossings)
      if (enter > along + SLIVER && enter < end && room.ceilingM > here.room.ceilingM) {
        end = enter
        endFace = enterFace
      }
    out.push({ room: here.room, end, endFace })
    along = end
  }
}

/** Where a ray meets a pane: at what depth, and how far along the pane. */
export function throughPane(ray: Ray, pane: Pane): { readonly depth: number; readonly along: number } | undefined {
  const cross = ray.dx * pane.alongY - ray.dy * pane.alongX
  const x = pane.x - ray.x
  const y = pane.y - ray.y
  const depth = (x * pane.alongY - y * pane.alongX) / cross
  const along = (x * ray.dy - y * ray.dx) / cross
  return depth > 0 && along >= 0 && along <= pane.length ? { depth, along } : undefined
}
