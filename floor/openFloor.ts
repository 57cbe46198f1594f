/** The floor of a map as a whole: without what stands about on it, and without the patches that a scanner saw through a gap. */
import { createUnions } from './basins.ts'
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
  const cellM2 = resolution * resolution
  turnOver(open, width, 0, piece => isIsland(piece, resolution))
  turnOver(open, width, 1, ({ cells }) => cells * cellM2 <= PATCH_M2)
  return open
}

/** Cells of one kind that hang together. `sides` of the rectangle around them, the longer one first: cells. */
type Piece = {
  readonly cells: number
  readonly sides: readonly [longer: number, shorter: number]
  readonly isAtEdge: boolean
}

function isIsland({ cells, sides: [longer, shorter], isAtEdge }: Piece, resolution: number): boolean {
  if (isAtEdge || longer * resolution > ISLAND.sideM || cells * resolution ** 2 > ISLAND.m2) return false
  return shorter * resolution <= CROSSING.sideM || cells > CROSSING.fill * longer * shorter
}

/** Makes the other kind of all cells of those pieces of a kind that `isTurned` picks. */
function turnOver(open: Uint8Array, width: number, kind: 0 | 1, isTurned: (piece: Piece) => boolean): void {
  const runs = runsOf(open, width, kind)
  const { starts, ends, pieces } = runs
  const turns = turnedPieces(runs, { width, cells: open.length }, isTurned)
  for (let run = 0; run < starts.length; run++)
    if (turns[pieces.find(run + 1)] === 1) open.fill(1 - kind, starts[run], ends[run])
}

/** Cells of one kind side by side in a row, from the first to before the last; the set of each, counted from 1, is its piece. */
type Runs = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly pieces: Pick<ReturnType<typeof createUnions>, 'find'>
}

/** The runs of a kind. Those of what stands about hang together by corners too, those of floor do not: nobody drives through there. */
function runsOf(open: Uint8Array, width: number, kind: 0 | 1): Runs {
  const corner = 1 - kind
  const starts: number[] = []
  const ends: number[] = []
  const pieces = createUnions()
  let above = 0
  for (let row = 0; row < open.length; row += width) {
    const first = starts.length
    for (let at = row; at < row + width; at++) {
      if (open[at] !== kind) continue
      const start = at
      while (at < row + width && open[at] === kind) at++
      const run = pieces.add()
      starts.push(start)
      ends.push(at)
      while (above < first && (ends[above] as number) + width <= start - corner) above++
      for (let other = above; other < first && (starts[other] as number) + width < at + corner; other++)
        join(pieces, other + 1, run)
    }
    above = first
  }
  return { starts, ends, pieces }
}

/** The run that came first stands for the piece. */
function join({ find, join: unite }: ReturnType<typeof createUnions>, one: number, other: number): void {
  const [a, b] = [find(one), find(other)]
  if (a !== b) unite(Math.max(a, b), Math.min(a, b))
}

/** 1 at the number of each piece that is picked. Numbers are held in flat arrays: noise has a piece at every other cell. */
function turnedPieces(
  { starts, ends, pieces }: Runs,
  { width, cells }: { readonly width: number; readonly cells: number },
  isTurned: (piece: Piece) => boolean,
): Uint8Array {
  const count = starts.length + 1
  const areas = new Int32Array(count)
  const lefts = new Int32Array(count).fill(width)
  const rights = new Int32Array(count)
  const lows = new Int32Array(count)
  const highs = new Int32Array(count)
  for (let run = 1; run < count; run++) {
    const [start, end] = [starts[run - 1] as number, ends[run - 1] as number]
    const piece = pieces.find(run)
    const column = start % width
    areas[piece] = (areas[piece] as number) + end - start
    lefts[piece] = Math.min(lefts[piece] as number, column)
    rights[piece] = Math.max(rights[piece] as number, column + end - start - 1)
    const row = (start - column) / width
    highs[piece] = row
    if (piece === run) lows[piece] = row
  }
  const turns = new Uint8Array(count)
  for (let piece = 1; piece < count; piece++) {
    const [left, right] = [lefts[piece] as number, rights[piece] as number]
    const [low, high] = [lows[piece] as number, highs[piece] as number]
    const [across, along] = [right - left + 1, high - low + 1]
    const isAtEdge = left === 0 || right === width - 1 || low === 0 || (high + 1) * width >= cells
    const sides = [Math.max(across, along), Math.min(across, along)] as const
    if (areas[piece] !== 0 && isTurned({ cells: areas[piece] as number, sides, isAtEdge })) turns[piece] = 1
  }
  return turns
}
