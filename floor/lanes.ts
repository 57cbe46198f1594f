import type { Point } from '../contract/plan/elements.ts'
import { clearanceAt, type Floor } from './floor.ts'
import { boundsOf, distance, fromFrame, headingTo, rotate, signedArea } from './geometry.ts'

/** What the size of a robot asks of its paths. Metres. */
export type Footprint = {
  /** Distance between neighbouring lanes is a little less, so that they overlap. */
  readonly swath: number
  /** From the axle sideways to anything barred. */
  readonly clearance: number
  /** From the axle to the front edge. */
  readonly nose: number
}

/** A straight stretch to be cleaned, in either direction. */
export type Lane = readonly [Point, Point]

const OVERLAP = 0.92
const SAMPLE_M = 0.1
const SHORTEST_M = 0.5
/** Space left before the nose at a lane's end. */
const NOSE_GAP_M = 0.1

/** A lane in the polygon turned so that lanes run along x. */
type Strip = { readonly y: number; readonly left: number; readonly right: number }

/**
 * The lanes that cover a polygon: parallel to its longest edge, cut where the robot does not fit; more between them where a thing
 * stands so that a lane just misses the floor beside it; and one along each edge that lies across them, where the nose keeps lanes
 * from reaching the wall.
 */
export function coverageLanes(floor: Floor, polygon: readonly Point[], footprint: Footprint): Lane[] {
  const angle = longestEdgeHeading(polygon)
  const turned = polygon.map(corner => rotate(corner, -angle))
  const box = boundsOf(turned)
  const inset = footprint.swath / 2 - 0.02
  const across = Math.max(0, box.maxY - box.minY - 2 * inset)
  const count = Math.max(1, Math.ceil(across / (footprint.swath * OVERLAP)) + 1)
  const gap = count === 1 ? 0 : across / (count - 1)
  const lowest = count === 1 ? (box.minY + box.maxY) / 2 : box.minY + inset
  const toMap = (x: number, y: number): Point => rotate({ x, y }, angle)
  const fitAt = (y: number): Strip[] =>
    crossings(turned, y).flatMap(([left, right]) =>
      fit(floor, toMap(left, y), toMap(right, y), footprint).map(([start, end]) => ({
        y,
        left: left + start,
        right: left + end,
      })),
    )

  const strips: Strip[] = []
  for (let i = 0; i < count; i++) strips.push(...fitAt(lowest + i * gap))
  const isMissed = (x: number, y: number): boolean =>
    clearanceAt(floor, toMap(x, y)) > 0 &&
    !strips.some(strip => Math.abs(strip.y - y) <= footprint.swath / 2 && strip.left <= x && x <= strip.right)
  for (let i = 0; i + 1 < count; i++) {
    const y = lowest + (i + 0.5) * gap
    for (const strip of fitAt(y)) strips.push(...missedParts(strip, footprint.swath, isMissed))
  }

  const lanes = strips.map(({ y, left, right }): Lane => [toMap(left, y), toMap(right, y)])
  for (const [from, to] of endStrips(polygon, angle, inset)) {
    const heading = headingTo(from, to)
    const at = (along: number): Point => fromFrame({ ...from, w: heading }, { x: along, y: 0 })
    lanes.push(...fit(floor, from, to, footprint).map(([start, end]): Lane => [at(start), at(end)]))
  }
  return lanes
}

/** A lane between two others is worth its turns from this length on, metres. */
const SHORTEST_BETWEEN_M = 1.5
/** How far aside of a lane between two others is looked for missed floor, as a share of the swath. */
const ASIDE = 0.42

/** The stretches of a strip beside which floor has been missed. */
function missedParts(strip: Strip, swath: number, isMissed: (x: number, y: number) => boolean): Strip[] {
  const { y, left, right } = strip
  const out: Strip[] = []
  let start: number | undefined
  for (let x = left; x <= right; x += SAMPLE_M) {
    const isNeeded = isMissed(x, y - ASIDE * swath) || isMissed(x, y + ASIDE * swath)
    if (isNeeded) start ??= x
    if (start === undefined || (isNeeded && x + SAMPLE_M <= right)) continue
    if (x - start >= SHORTEST_BETWEEN_M) out.push({ y, left: start, right: x })
    start = undefined
  }
  return out
}

function* edges(polygon: readonly Point[]): Generator<Lane> {
  let previous = polygon.at(-1)
  for (const corner of polygon) {
    if (previous) yield [previous, corner]
    previous = corner
  }
}

function longestEdgeHeading(polygon: readonly Point[]): number {
  let longest = 0
  let heading = 0
  for (const [from, to] of edges(polygon)) {
    const length = distance(from, to)
    if (length <= longest) continue
    longest = length
    heading = headingTo(from, to)
  }
  return heading
}

/** Intervals of x in which the line at height y is inside. */
function crossings(polygon: readonly Point[], y: number): (readonly [number, number])[] {
  const xs: number[] = []
  for (const [a, b] of edges(polygon)) if (a.y > y !== b.y > y) xs.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y))
  xs.sort((a, b) => a - b)
  const out: (readonly [number, number])[] = []
  for (let i = 0; i + 1 < xs.length; i += 2) out.push([xs[i] as number, xs[i + 1] as number])
  return out
}

/** Edges across the lanes, moved inwards by `inset`. */
function endStrips(polygon: readonly Point[], angle: number, inset: number): Lane[] {
  const inward = signedArea(polygon) > 0 ? 1 : -1
  const out: Lane[] = []
  for (const [from, to] of edges(polygon)) {
    const heading = headingTo(from, to)
    if (Math.abs(Math.sin(heading - angle)) < 0.5) continue
    const offset = { x: 0, y: inward * inset }
    out.push([fromFrame({ ...from, w: heading }, offset), fromFrame({ ...to, w: heading }, offset)])
  }
  return out
}

/** The parts of a stretch, metres from its start, on which the robot fits, each shortened until the nose fits at both ends. */
function fit(floor: Floor, from: Point, to: Point, footprint: Footprint): (readonly [number, number])[] {
  const length = distance(from, to)
  const heading = headingTo(from, to)
  const at = (along: number): Point => fromFrame({ ...from, w: heading }, { x: along, y: 0 })
  const fits = (along: number): boolean => clearanceAt(floor, at(along)) >= footprint.clearance
  const noseFits = (along: number, direction: 1 | -1): boolean =>
    clearanceAt(floor, at(along + direction * footprint.nose)) >= NOSE_GAP_M
  const out: (readonly [number, number])[] = []
  const close = (first: number, last: number): void => {
    let start = first
    let end = last
    while (start < end && !noseFits(start, -1)) start += SAMPLE_M
    while (end > start && !noseFits(end, 1)) end -= SAMPLE_M
    if (end - start >= SHORTEST_M) out.push([start, end])
  }
  let first: number | undefined
  for (let along = 0; along <= length; along += SAMPLE_M) {
    if (fits(along)) first ??= along
    else if (first !== undefined) {
      close(first, along - SAMPLE_M)
      first = undefined
    }
  }
  if (first !== undefined) close(first, length)
  return out
}
