/** A sector's floor turned so that lanes run along x or y, and where on it a robot fits. */
import type { Point } from '../contract/plan/elements.ts'
import { clearanceAt, type Floor } from './floor.ts'
import { type Bounds, boundsOf, rotate } from './geometry.ts'
import type { Footprint, Lane } from './lanes.ts'

export type Axis = 'x' | 'y'
/** Straight along an axis of the turned floor, metres: for `x` at this y from one x to another. */
export type Stretch = { readonly axis: Axis; readonly at: number; readonly from: number; readonly to: number }
export type Span = readonly [from: number, to: number]

export type LaneSheet = {
  /** Of the turned sector, as far as there is floor. */
  readonly box: Bounds
  /** Metres from a turned point to the nearest place where no wheel may go. */
  readonly clearance: (x: number, y: number) => number
  /** Where a line along the axis is inside of the sector. */
  readonly inside: (axis: Axis, at: number) => readonly Span[]
  /** Where on it the robot fits with its sides. */
  readonly room: (axis: Axis, at: number) => readonly Span[]
  /** Where on it a lane can lie: with room for the nose at both ends. */
  readonly fit: (axis: Axis, at: number) => readonly Stretch[]
  readonly laneOf: (stretch: Stretch) => Lane
}

/** Of samples along a lane, metres. */
const SAMPLE_M = 0.1
/** No lane is shorter, metres. */
export const SHORTEST_M = 0.5
/** Space left before the nose at a lane's end. */
const NOSE_GAP_M = 0.1

const cornersOf = ({ origin: { x, y }, width, height, resolution }: Floor['barred']): readonly Point[] => [
  { x, y },
  { x: x + width * resolution, y },
  { x: x + width * resolution, y: y + height * resolution },
  { x, y: y + height * resolution },
]
const shared = (a: Bounds, b: Bounds): Bounds => ({
  minX: Math.max(a.minX, b.minX),
  minY: Math.max(a.minY, b.minY),
  maxX: Math.min(a.maxX, b.maxX),
  maxY: Math.min(a.maxY, b.maxY),
})

const swapped = ({ x, y }: Point): Point => ({ x: y, y: x })

/** @param angle of the axis x in map, radians */
export function createLaneSheet(
  floor: Pick<Floor, 'barred'>,
  polygon: readonly Point[],
  angle: number,
  { clearance: least, nose }: Footprint,
): LaneSheet {
  const turned = polygon.map(corner => rotate(corner, -angle))
  const outlines = { x: turned, y: turned.map(swapped) }
  const toMap = (x: number, y: number): Point => rotate({ x, y }, angle)
  const clearance = (x: number, y: number): number => clearanceAt(floor, toMap(x, y))
  const along = (axis: Axis, at: number, place: number): number =>
    axis === 'x' ? clearance(place, at) : clearance(at, place)

  const box = shared(boundsOf(turned), boundsOf(cornersOf(floor.barred).map(corner => rotate(corner, -angle))))
  const inside = (axis: Axis, at: number): Span[] => {
    const [low, high] = axis === 'x' ? [box.minX, box.maxX] : [box.minY, box.maxY]
    return crossings(outlines[axis], at)
      .map(([from, to]): Span => [Math.max(from, low), Math.min(to, high)])
      .filter(([from, to]) => from < to)
  }

  function room(axis: Axis, at: number): Span[] {
    const out: Span[] = []
    for (const [from, to] of inside(axis, at)) {
      let first: number | undefined
      let last = from
      for (let place = from; place <= to; place += SAMPLE_M) {
        if (along(axis, at, place) >= least) {
          first ??= place
          last = place
        } else if (first !== undefined) {
          out.push([first, last])
          first = undefined
        }
      }
      if (first !== undefined) out.push([first, along(axis, at, to) >= least ? to : last])
    }
    return out
  }

  function fit(axis: Axis, at: number): Stretch[] {
    return room(axis, at).flatMap(([first, last]) => {
      let [from, to] = [first, last]
      while (from < to && along(axis, at, from - nose) < NOSE_GAP_M) from += SAMPLE_M
      while (to > from && along(axis, at, to + nose) < NOSE_GAP_M) to -= SAMPLE_M
      return to - from >= SHORTEST_M ? [{ axis, at, from, to }] : []
    })
  }

  return {
    box,
    clearance,
    inside,
    room,
    fit,
    laneOf: ({ axis, at, from, to }) =>
      axis === 'x' ? [toMap(from, at), toMap(to, at)] : [toMap(at, from), toMap(at, to)],
  }
}

/** Intervals of x in which the line at height y is inside. */
function crossings(polygon: readonly Point[], y: number): Span[] {
  const xs: number[] = []
  let a = polygon.at(-1)
  for (const b of polygon) {
    if (a && a.y > y !== b.y > y) xs.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y))
    a = b
  }
  xs.sort((one, other) => one - other)
  const out: Span[] = []
  for (let i = 0; i + 1 < xs.length; i += 2) out.push([xs[i] ?? 0, xs[i + 1] ?? 0])
  return out
}
