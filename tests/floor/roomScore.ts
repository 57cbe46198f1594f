/** How well proposed rooms fit those that people, or robots that live there, have drawn. */
import { eachRowOf, type OccupancyCells } from '../../floor/cleanable.ts'
import { FREE } from '../../floor/occupancyGrid.ts'
import type { Room } from '../../floor/rooms.ts'

/** `truth`: for each cell the number of its room, 0 in none. */
export type LabelledFloor = { readonly name: string; readonly map: OccupancyCells; readonly truth: Int32Array }

export type RoomScore = {
  readonly rooms: number
  readonly proposed: number
  /** Rooms of which a proposal covers half of both together. */
  readonly found: number
  /** Rooms of which two proposals hold a fifth each. */
  readonly split: number
  /** Proposals that hold half of two rooms each. */
  readonly merged: number
  /** Mean over the rooms of the best proposal's free floor in both over that in either. */
  readonly meanIou: number
}

/** Less free floor was hardly seen by the robot that made the map. m². */
const LEAST_M2 = 1.5

/** Cells by the place of the first room that has them, from 1. */
function cellsOfRooms({ frame, occupancy }: OccupancyCells, rooms: readonly Room[]): Int32Array {
  const out = new Int32Array(occupancy.length)
  for (const [place, { outline }] of rooms.entries())
    eachRowOf(frame, outline, (row, first, last) => {
      for (let at = row * frame.width + first; at <= row * frame.width + last; at++)
        if (out[at] === 0) out[at] = place + 1
    })
  return out
}

export function scoreRooms({ map, truth }: LabelledFloor, proposals: readonly Room[]): RoomScore {
  const { resolution } = map.frame
  const proposed = cellsOfRooms(map, proposals)
  const sizes = new Map<number, number>()
  const proposedSizes = new Map<number, number>()
  const shared = new Map<number, Map<number, number>>()
  for (const [at, meaning] of map.occupancy.entries()) {
    if (meaning !== FREE) continue
    const [room, proposal] = [truth[at] ?? 0, proposed[at] ?? 0]
    if (room > 0) sizes.set(room, (sizes.get(room) ?? 0) + 1)
    if (proposal > 0) proposedSizes.set(proposal, (proposedSizes.get(proposal) ?? 0) + 1)
    if (room === 0 || proposal === 0) continue
    const ofRoom = shared.get(room) ?? new Map<number, number>()
    shared.set(room, ofRoom.set(proposal, (ofRoom.get(proposal) ?? 0) + 1))
  }
  const rooms = [...sizes].filter(([, cells]) => cells * resolution ** 2 >= LEAST_M2)
  const overlaps = rooms.map(([room, cells]) => ({ cells, with: [...(shared.get(room) ?? [])] }))
  const best = overlaps.map(({ cells, with: others }) =>
    Math.max(0, ...others.map(([other, both]) => both / (cells + (proposedSizes.get(other) ?? 0) - both))),
  )
  const halves = overlaps.flatMap(({ cells, with: others }) =>
    others.filter(([, both]) => both > 0.5 * cells).map(([other]) => other),
  )
  return {
    rooms: rooms.length,
    proposed: proposals.length,
    found: best.filter(iou => iou >= 0.5).length,
    split: overlaps.filter(({ cells, with: others }) => others.filter(([, both]) => both > 0.2 * cells).length > 1)
      .length,
    merged: [...Map.groupBy(halves, other => other).values()].filter(those => those.length > 1).length,
    meanIou: best.reduce((sum, iou) => sum + iou, 0) / Math.max(1, best.length),
  }
}
