/** The floor of a map as a whole: without what stands about on it, and without the patches that a scanner saw through a gap. */
import type { OccupancyCells } from './cleanable.ts'
import { FREE } from './occupancyGrid.ts'

/** What stands by itself and is no larger is furniture, a pillar or noise: a room goes on behind it. Longer things are pieces of walls. */
const ISLAND = { m2: 4, sideM: 3 } as const
/** What is long both ways and fills so little of the rectangle around it are walls that meet, with a door at each end: none is furniture. */
const CROSSING = { sideM: 1.5, fill: 0.2 } as const
/** Free floor that hangs together with no other, and is smaller, is not where a robot gets to. m². */
const PATCH_M2 = 1.5

/** 1 for each cell that belongs to the floor of some room. */
export function openFloorOf({ frame, occupancy }: OccupancyCells): Uint8Array {
  const { width, resolution } = frame
  const open = new Uint8Array(occupancy.length)
  for (let i = 0; i < open.length; i++) open[i] = occupancy[i] === FREE ? 1 : 0
  const pieceOf = createPieces(open, width)
  const cellM2 = resolution * resolution
  turnOver(open, 0, start => {
    const piece = pieceOf(start, true)
    return isIsland(piece, resolution) ? piece.cells : []
  })
  pieceOf.again()
  turnOver(open, 1, start => {
    const { cells } = pieceOf(start, false)
    return cells.length * cellM2 <= PATCH_M2 ? cells : []
  })
  return open

  function turnOver(cells: Uint8Array, kind: 0 | 1, turned: (start: number) => Iterable<number>): void {
    for (let start = 0; start < cells.length; start++) {
      if (cells[start] !== kind || pieceOf.isSeen(start)) continue
      for (const at of turned(start)) cells[at] = 1 - kind
    }
  }
}

/** Cells of one kind that hang together. `sides` of the rectangle around them, the longer one first: cells. */
type Piece = {
  readonly cells: Int32Array
  readonly sides: readonly [longer: number, shorter: number]
  readonly isAtEdge: boolean
}

function isIsland({ cells, sides: [longer, shorter], isAtEdge }: Piece, resolution: number): boolean {
  if (isAtEdge || longer * resolution > ISLAND.sideM || cells.length * resolution ** 2 > ISLAND.m2) return false
  return shorter * resolution <= CROSSING.sideM || cells.length > CROSSING.fill * longer * shorter
}

function createPieces(open: Uint8Array, width: number) {
  const seen = new Uint8Array(open.length)
  const queue = new Int32Array(open.length)
  const beside = [1, -1, width, -width]
  const around = [...beside, width + 1, width - 1, -width + 1, -width - 1]

  /** @param byCorners whether cells that touch by a corner hang together */
  function pieceOf(start: number, byCorners: boolean): Piece {
    const kind = open[start]
    const steps = byCorners ? around : beside
    let [left, right, low, high] = [width, 0, open.length, 0]
    seen[start] = 1
    queue[0] = start
    let count = 1
    for (let done = 0; done < count; done++) {
      const at = queue[done] as number
      const column = at % width
      const row = (at - column) / width
      left = Math.min(left, column)
      right = Math.max(right, column)
      low = Math.min(low, row)
      high = Math.max(high, row)
      for (const step of steps) {
        const next = at + step
        if (open[next] !== kind || seen[next] === 1 || Math.abs((next % width) - column) > 1) continue
        seen[next] = 1
        queue[count++] = next
      }
    }
    const isAtEdge = left === 0 || right === width - 1 || low === 0 || (high + 1) * width >= open.length
    const [across, along] = [right - left + 1, high - low + 1]
    return {
      cells: queue.subarray(0, count),
      sides: [Math.max(across, along), Math.min(across, along)],
      isAtEdge,
    }
  }

  return Object.assign(pieceOf, {
    isSeen: (at: number): boolean => seen[at] === 1,
    again: (): void => void seen.fill(0),
  })
}
