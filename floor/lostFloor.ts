/** Where a robot drove, or would have driven, while it did not know where it was. */
import type { Point } from '../contract/plan/elements.ts'
import type { ReportDetails } from '../contract/robot/runReport.ts'
import { STATE } from '../contract/robot/states.ts'
import { distance, resample } from './geometry.ts'

/** x, y and pen. */
const TRAIL_FLOATS = 3

export type TrailVertex = Point & { readonly isPenUp: boolean }

/** Straight pieces have a vertex at either end in a report; here at least one each so many metres. */
const SPACING_M = 0.1

export function verticesOf(trail: Float32Array): TrailVertex[] {
  const out: TrailVertex[] = []
  for (let at = 0; at + TRAIL_FLOATS <= trail.length; at += TRAIL_FLOATS) {
    const vertex = { x: trail[at] ?? 0, y: trail[at + 1] ?? 0, isPenUp: trail[at + 2] === 0 }
    const from = out.at(-1)
    const piece = from && !vertex.isPenUp ? resample([from, vertex], SPACING_M).slice(1, -1) : []
    out.push(...piece.map(({ x, y }) => ({ x, y, isPenUp: false })), vertex)
  }
  return out
}

type Loss = ReportDetails['localization_lost'][number]

/** What the trail tells of a time without localization. */
export type LostStretch = {
  readonly at: Point
  /** Where the robot believed to drive meanwhile. */
  readonly driven: readonly Point[]
  /** Afterwards it found itself elsewhere: it had been moved, and its way went on from there. */
  readonly isMoved: boolean
}

const WORKS: ReadonlySet<number> = new Set([STATE.clean, STATE.disinfect])
/** No robot drives faster, m/s. */
const MAX_SPEED = 1.2
/** A robot that finds itself again so far away has been moved, metres. */
const MOVED_M = 1.5
/** The trail is left where the loss began within this, metres. */
const NEAR_M = 1

export function lostStretch(trail: readonly TrailVertex[], states: ReportDetails['states'], loss: Loss): LostStretch {
  const workedMs = states.reduce(
    (sum, { state, start, end }) =>
      sum + (WORKS.has(state) ? Math.max(0, Math.min(end, loss.end) - Math.max(start, loss.start)) : 0),
    0,
  )
  const from = nearestVertex(trail, loss)
  const driven: Point[] = []
  let left = (workedMs / 1000) * MAX_SPEED + NEAR_M
  let isMoved = false
  let before = trail[from]
  for (const vertex of trail.slice(Math.max(0, from))) {
    if (!before) break
    const step = distance(before, vertex)
    isMoved ||= vertex.isPenUp && step >= MOVED_M
    left -= step
    if (left < 0) break
    driven.push(vertex)
    before = vertex
  }
  return { at: loss, driven, isMoved }
}

function nearestVertex(trail: readonly TrailVertex[], place: Point): number {
  let best = -1
  let least = NEAR_M
  for (const [i, vertex] of trail.entries()) {
    const away = distance(vertex, place)
    if (away >= least) continue
    best = i
    least = away
  }
  return best
}
