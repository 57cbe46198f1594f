/** The floor of a map and its basins by the plainest way there is, cell by cell: what the product works out quicker is held against it. */
import type { Border } from '../../floor/basins.ts'
import type { OccupancyCells } from '../../floor/cleanable.ts'
import type { DistanceField } from '../../floor/distanceField.ts'
import { FREE } from '../../floor/occupancyGrid.ts'

const BESIDE = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const AROUND = [...BESIDE, [1, 1], [-1, 1], [1, -1], [-1, -1]] as const
type Size = { readonly width: number; readonly height: number }

const neighbours = ({ width, height }: Size, at: number, steps: readonly (readonly [number, number])[]): number[] => {
  const [column, row] = [at % width, Math.floor(at / width)]
  return steps.flatMap(([x, y]) => {
    const isInside = column + x >= 0 && column + x < width && row + y >= 0 && row + y < height
    return isInside ? [(row + y) * width + column + x] : []
  })
}

/** Cells of one kind that hang together, each piece once. */
function piecesOf(open: Uint8Array, size: Size, kind: number): number[][] {
  const seen = new Set<number>()
  return [...open.keys()].flatMap(start => {
    if (open[start] !== kind || seen.has(start)) return []
    const piece = new Set([start])
    for (const at of piece)
      for (const next of neighbours(size, at, kind === 0 ? AROUND : BESIDE)) if (open[next] === kind) piece.add(next)
    for (const at of piece) seen.add(at)
    return [[...piece]]
  })
}

/** As `openFloorOf`: islands of up to 4 m² and 3 m are filled, but for thin walls that cross; then floor of up to 1.5 m² is taken away. */
export function plainOpenFloor({ frame, occupancy }: OccupancyCells): Uint8Array {
  const { width, height, resolution } = frame
  const open = Uint8Array.from(occupancy, kind => (kind === FREE ? 1 : 0))
  for (const piece of piecesOf(open, frame, 0)) {
    const [columns, rows] = [piece.map(at => at % width), piece.map(at => Math.floor(at / width))]
    const [left, right, low, high] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
    const sides = [right - left + 1, high - low + 1].toSorted((a, b) => a - b)
    const [shorter = 0, longer = 0] = sides
    const isAtEdge = left === 0 || right === width - 1 || low === 0 || high === height - 1
    const isLarge = longer * resolution > 3 || piece.length * resolution ** 2 > 4
    const isCrossing = shorter * resolution > 1.5 && piece.length <= 0.2 * longer * shorter
    if (!isAtEdge && !isLarge && !isCrossing) for (const at of piece) open[at] = 1
  }
  for (const piece of piecesOf(open, frame, 1))
    if (piece.length * (resolution * resolution) <= 1.5) for (const at of piece) open[at] = 0
  return open
}

/** As `basinsOf`: cells from the highest down join the highest flood beside them; a flood that rises by less than `rise` cells over where it meets another is that one. */
export function plainBasins(field: DistanceField, open: Uint8Array, rise: number) {
  const { tenths } = field
  const heightOf = (at: number): number => tenths[at] ?? 0
  const order = [...open.keys()].filter(at => open[at] === 1).toSorted((a, b) => heightOf(b) - heightOf(a) || a - b)
  const floods: { parent: number; readonly peak: number }[] = []
  const flood = new Map<number, number>()
  const rootOf = (number: number): number => {
    const parent = floods[number]?.parent ?? number
    return parent === number ? number : rootOf(parent)
  }
  const peakOf = (number: number): number => floods[number]?.peak ?? 0
  const place = (at: number): number => {
    let best: number | undefined
    let bestHeight = -1
    for (const next of neighbours(field, at, AROUND)) {
      const number = flood.get(next)
      if (number === undefined) continue
      const root = rootOf(number)
      const [low, high] = best !== undefined && peakOf(root) < peakOf(best) ? [root, best] : [best ?? root, root]
      if (best !== undefined && root !== best && peakOf(low) - heightOf(at) < rise * 10) {
        floods[low] = { parent: high, peak: peakOf(low) }
        best = high
      } else if (heightOf(next) > bestHeight) best = root
      bestHeight = Math.max(bestHeight, heightOf(next))
    }
    return best ?? floods.push({ parent: floods.length, peak: heightOf(at) }) - 1
  }
  for (const at of order) flood.set(at, place(at))
  return numbered(field, flood, { rootOf, peakOf })
}

function numbered(
  field: DistanceField,
  flood: ReadonlyMap<number, number>,
  { rootOf, peakOf }: { readonly rootOf: (flood: number) => number; readonly peakOf: (flood: number) => number },
) {
  const roots = [...flood.keys()].toSorted((a, b) => a - b).map(at => rootOf(flood.get(at) ?? 0))
  const distinct = [...new Set(roots)]
  const basinOf = Int32Array.from(field.tenths, (_, at) => {
    const number = flood.get(at)
    return number === undefined ? 0 : distinct.indexOf(rootOf(number)) + 1
  })
  const basins = distinct.map(root => ({
    area: roots.filter(each => each === root).length,
    widest: (2 * peakOf(root)) / 10,
  }))
  return { basinOf, basins, borders: bordersOf(field, basinOf) }
}

function bordersOf(field: DistanceField, basinOf: Int32Array): readonly Border[] {
  const borders = new Map<string, Border>()
  for (const at of basinOf.keys())
    for (const next of neighbours(field, at, [
      [1, 0],
      [0, 1],
    ])) {
      const [a = 0, b = 0] = [basinOf[at] ?? 0, basinOf[next] ?? 0].toSorted((one, other) => one - other)
      if (a === 0 || a === b) continue
      const before = borders.get(`${a} ${b}`) ?? { a, b, length: 0, gap: 0 }
      const gap = (2 * Math.min(field.tenths[at] ?? 0, field.tenths[next] ?? 0)) / 10
      borders.set(`${a} ${b}`, { ...before, length: before.length + 1, gap: Math.max(before.gap, gap) })
    }
  return [...borders.values()]
}
