/** The lanes on which a robot cleans a sector. */
import type { Point } from '../contract/plan/elements.ts'
import type { Floor } from './floor.ts'
import { distance, headingTo } from './geometry.ts'
import { createHeap } from './heap.ts'
import { laneParts } from './laneParts.ts'
import { type Axis, createLaneSheet, type LaneSheet, type Stretch } from './laneSheet.ts'
import { createSweptSheet, eachLine, type SweptSheet } from './sweptSheet.ts'

/** What the size of a robot asks of its paths. Metres. */
export type Footprint = {
  /** Of the floor that is cleaned in one pass. */
  readonly swath: number
  /** From the axle sideways to anything barred. */
  readonly clearance: number
  /** From the axle to the front edge. */
  readonly nose: number
}

/** A straight stretch to be cleaned, in either direction. */
export type Lane = readonly [Point, Point]

/** Neighbouring lanes overlap by at least this share of the swath. */
export const LANE_OVERLAP = 0.06
/** How far the outermost lanes reach beyond the sector's edge, metres. */
const BEYOND_M = 0.02
/** What one more lane must add: the share of its floor that no other lane sweeps, and that floor in square metres. */
const WORTH = { share: 0.5, m2: 0.15 } as const
/** The share of a planned lane's end that it alone must sweep for the end to stay. */
const KEPT_SHARE = 0.35
/** What a turn at the end of a lane is, in metres of lane, when ways to cover a sector are compared. */
const TURN_M = 1.5
/** Of floor that is swept more than once, against floor that is missed. */
const TWICE = 0.35

type Plan = { readonly stretches: readonly Stretch[]; readonly loss: number }

const AXES = ['x', 'y'] as const

/**
 * The lanes that cover a sector: along a heading, or else along its longest edge or across, whatever misses and repeats less; the sector is cut into parts
 * beside what stands in it, lanes of a part are evenly spaced, and where the nose keeps them from a wall others lie along it.
 * @param floor of the building, with zones where the robot may not go as barred
 * @param heading radians in the frame of the polygon; undefined where the sector has none of its own
 */
export function coverageLanes(
  floor: Pick<Floor, 'barred'>,
  polygon: readonly Point[],
  footprint: Footprint,
  heading?: number,
): Lane[] {
  const sheet = createLaneSheet(floor, polygon, heading ?? longestEdgeHeading(polygon), footprint)
  const more = AXES.flatMap(axis => eachLine(sheet, axis))
  let best: Plan | undefined
  for (const axis of heading === undefined ? AXES : (['x'] as const)) {
    const plan = planAlong(sheet, axis, more, footprint.swath)
    if (!best || plan.loss < best.loss) best = plan
  }
  return best ? best.stretches.map(sheet.laneOf) : []
}

/** All lanes along a heading, `swath` apart, wherever the robot fits: what none of many headings sweeps it cannot sweep. */
export function parallelLanes(
  floor: Floor,
  polygon: readonly Point[],
  angle: number,
  footprint: Footprint,
): readonly Lane[] {
  const sheet = createLaneSheet(floor, polygon, angle, footprint)
  const { minY, maxY } = sheet.box
  const out: Lane[] = []
  for (let y = minY; y <= maxY; y += footprint.swath) out.push(...sheet.fit('x', y).map(sheet.laneOf))
  return out
}

function planAlong(sheet: LaneSheet, axis: Axis, more: readonly Stretch[], swath: number): Plan {
  const swept = createSweptSheet(sheet, swath)
  const planned = laneParts(sheet, axis, swath, LANE_OVERLAP * swath, swath / 2 - BEYOND_M)
  for (const stretch of planned) swept.add(stretch)
  const shortened = planned.flatMap(stretch => trimmed(swept, stretch))
  const stretches = [...shortened, ...further(swept, more)]
  const metres = stretches.reduce((sum, { from, to }) => sum + to - from + TURN_M, 0)
  return { stretches, loss: swept.missedM2() + TWICE * metres * swath }
}

/** What is left of a lane without the ends that others sweep, too. */
function trimmed(swept: SweptSheet, stretch: Stretch): readonly Stretch[] {
  swept.remove(stretch)
  const best = swept.bestPart(stretch, KEPT_SHARE)
  if (!best) return []
  swept.add(best.part)
  return [best.part]
}

/** Lanes for what is missed, the best one first, until none is worth its turns. */
function further(swept: SweptSheet, lines: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = []
  const waiting = createHeap()
  const worths: number[] = []
  function consider(index: number): { readonly part: Stretch; readonly worth: number } | undefined {
    const line = lines[index]
    const best = line && swept.bestPart(line, WORTH.share)
    worths[index] = best?.worth ?? 0
    return best && best.worth >= WORTH.m2 ? best : undefined
  }
  for (const index of lines.keys()) if (consider(index)) waiting.push(index, -(worths[index] ?? 0))
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const before = worths[index] ?? 0
    const best = consider(index)
    if (!best) continue
    // What others have swept meanwhile makes it worth less: then another one may be the best.
    if (best.worth < before - 1e-9) {
      waiting.push(index, -best.worth)
      continue
    }
    swept.add(best.part)
    out.push(best.part)
    if (consider(index)) waiting.push(index, -(worths[index] ?? 0))
  }
  return out
}

/** Radians. */
export function longestEdgeHeading(polygon: readonly Point[]): number {
  let longest = 0
  let heading = 0
  let from = polygon.at(-1)
  for (const to of polygon) {
    const length = from ? distance(from, to) : 0
    if (from && length > longest) {
      longest = length
      heading = headingTo(from, to)
    }
    from = to
  }
  return heading
}
