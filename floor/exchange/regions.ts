/** Marked cells of a raster as polygons without holes. */
import type { Point } from '../../contract/plan/elements.ts'
import { signedArea } from '../geometry.ts'
import { eachEdge, loopsOf } from '../roomOutline.ts'

/** Halving the holes of a region each time, so many rounds part any of them. */
const MAX_ROUNDS = 24

type Region = { readonly outer: readonly (readonly Point[])[]; readonly holes: readonly (readonly Point[])[] }

/**
 * Polygons, counter-clockwise in corners of cells, that together cover the marked cells and no other: one for each part that hangs together by sides,
 * and more where that has holes, which are cut open from top to bottom.
 * @param marked 0 or else, from the lowest row on
 */
export function regionPolygons(marked: Uint8Array, width: number): readonly (readonly Point[])[] {
  let regionOf = connected(Int32Array.from(marked), width)
  let regions = regionsOf(regionOf, width)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cuts = new Map<number, number>()
    for (const [number, { holes }] of regions) if (holes.length > 0) cuts.set(number, middleColumn(holes))
    if (cuts.size === 0) break
    regionOf = connected(cutApart(regionOf, width, cuts), width)
    regions = regionsOf(regionOf, width)
  }
  return [...regions.values()].flatMap(({ outer }) => outer)
}

/** Numbers from 1 for cells that hang together by sides and hold the same number; 0 stays 0. */
function connected(codes: Int32Array, width: number): Int32Array {
  const out = new Int32Array(codes.length)
  const stack: number[] = []
  let count = 0
  for (let start = 0; start < codes.length; start++) {
    const code = codes[start] as number
    if (code === 0 || out[start] !== 0) continue
    count += 1
    out[start] = count
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const column = at % width
      const beside = [column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of beside) {
        if (next < 0 || next >= codes.length || codes[next] !== code || out[next] !== 0) continue
        out[next] = count
        stack.push(next)
      }
    }
  }
  return out
}

function regionsOf(regionOf: Int32Array, width: number): ReadonlyMap<number, Region> {
  const regions = new Map<number, { outer: (readonly Point[])[]; holes: (readonly Point[])[] }>()
  eachEdge(regionOf, width, (number, edge) => {
    const region = regions.get(number) ?? { outer: [], holes: [] }
    regions.set(number, region)
    for (const loop of loopsOf(edge)) (signedArea(loop) > 0 ? region.outer : region.holes).push(loop)
  })
  return regions
}

/** A column of corners that goes through the hole in the middle of all. */
function middleColumn(holes: readonly (readonly Point[])[]): number {
  const columns = holes
    .map(hole => {
      const xs = hole.map(({ x }) => x)
      return Math.floor((Math.min(...xs) + Math.max(...xs) + 1) / 2)
    })
    .toSorted((a, b) => a - b)
  return columns[columns.length >> 1] ?? 0
}

/** Other numbers for the cells of a region that lie right of its cut. */
function cutApart(regionOf: Int32Array, width: number, cuts: ReadonlyMap<number, number>): Int32Array {
  return regionOf.map((number, at) => {
    const cut = cuts.get(number)
    return cut !== undefined && at % width >= cut ? -number : number
  })
}
