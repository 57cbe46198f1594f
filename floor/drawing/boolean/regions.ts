/** Areas that are united, cut and grown on whole millimetres, alike in browser and service. A region may be of several parts and have holes. */
import { difference, EndType, FillRule, inflatePaths, intersect, JoinType, type Paths64, union } from 'clipper2-ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { farthestFrom, withFewerCorners } from '../../fewerCorners.ts'
import { signedArea } from '../../geometry.ts'
import { trueCorners } from './trueCorners.ts'

/** In millimetres: outlines run counter-clockwise, holes clockwise; none crosses itself or another. */
export type Region = Paths64

const MM = 1000
const toPath = (points: readonly Point[]) =>
  points.map(({ x, y }) => ({ x: Math.round(x * MM), y: Math.round(y * MM) }))
const ofPath = (path: Region[number]): Point[] => path.map(({ x, y }) => ({ x: (x + 0) / MM, y: (y + 0) / MM }))

/** What a polygon covers by the even-odd rule, also one that crosses itself. */
export const regionOf = (polygon: readonly Point[]): Region =>
  union([[...trueCorners(toPath(polygon))]], FillRule.EvenOdd)
export const unionOf = (...regions: readonly Region[]): Region => union(regions.flat(), FillRule.NonZero)
export const intersectionOf = (a: Region, b: Region): Region => intersect(a, b, FillRule.NonZero)
export const differenceOf = (a: Region, b: Region): Region => difference(a, b, FillRule.NonZero)

/** Square metres. */
export const areaOfRegion = (region: Region): number =>
  region.reduce((sum, path) => sum + signedArea(path), 0) / (MM * MM)

/** Grown by so many metres to all sides, or shrunk; corners stay corners. */
export const offsetRegion = (region: Region, by: number): Region =>
  inflatePaths(region, Math.round(by * MM), JoinType.Miter, EndType.Polygon)

/** The same line with fewer points, none further off than the tolerance, metres. */
export function simplifiedLine(points: readonly Point[], tolerance: number, isClosed: boolean): Point[] {
  const [first] = points
  if (!isClosed || !first) return withFewerCorners(points, tolerance, isClosed)
  // A corner that is farthest from another one is never one too many.
  const start = farthestFrom(points, first)
  return withFewerCorners([...points.slice(start), ...points.slice(0, start)], tolerance, true)
}

/** What lies left of a line through two points, and what lies right of it. */
export function sidesOfLine(region: Region, from: Point, to: Point): readonly [left: Region, right: Region] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return [region, []]
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const corners = region.flat()
  const [fx, fy] = [from.x * MM, from.y * MM]
  const reach = corners.reduce((most, { x, y }) => Math.max(most, Math.hypot(x - fx, y - fy)), 0) * 2 + MM
  const corner = (along: number, across: number) => ({
    x: Math.round(fx + (ux * along - uy * across) * reach),
    y: Math.round(fy + (uy * along + ux * across) * reach),
  })
  const half: Region = [[corner(-1, 0), corner(1, 0), corner(1, 1), corner(-1, 1)]]
  return [intersectionOf(region, half), differenceOf(region, half)]
}

/** Parts smaller than this are left over from rounding. m² */
const SLIVER_M2 = 0.001
const extent = (path: Region[number]) => {
  const xs = path.map(({ x }) => x)
  return { least: Math.min(...xs), most: Math.max(...xs) }
}

/** The parts of a region as polygons without holes, the largest first: a part with a hole is cut in two through it. */
export function polygonsOf(region: Region): Point[][] {
  const hole = region.find(path => signedArea(path) < 0)
  if (!hole)
    return region
      .map(ofPath)
      .filter(points => signedArea(points) >= SLIVER_M2)
      .toSorted((a, b) => signedArea(b) - signedArea(a))
  const { least, most } = extent(hole)
  if (most - least < 2) return polygonsOf(region.filter(path => path !== hole))
  const x = Math.round((least + most) / 2) / MM
  const [left, right] = sidesOfLine(region, { x, y: 0 }, { x, y: 1 })
  return [...polygonsOf(left), ...polygonsOf(right)].toSorted((a, b) => signedArea(b) - signedArea(a))
}
