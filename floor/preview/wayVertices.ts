/** Ways as they are sent and drawn: four numbers a vertex, and no more vertices than the way and its times need. */
import type { Pose } from '../../contract/telemetry/records.ts'
import type { PlannedWay } from '../drivenWay.ts'
import { headingTo, wrapAngle } from '../geometry.ts'

/** x and y in map, pen, which is 0 where the head is up on the way from the vertex before, and seconds from the start of the way. */
export const WAY_VERTEX = 4

/** A way goes on straight below this turn, radians, and evenly below this share of the speed before. */
const STRAIGHT_RAD = 0.01
const EVEN_SHARE = 0.03

type Vertex = readonly [x: number, y: number, pen: number, seconds: number]

/** Whether nothing but `middle` tells what is between the other two. */
function isOnTheWay([x0, y0, pen0, s0]: Vertex, [x1, y1, pen1, s1]: Vertex, [x2, y2, pen2, s2]: Vertex): boolean {
  if (pen0 !== pen1 || pen1 !== pen2) return false
  const [first, second] = [Math.hypot(x1 - x0, y1 - y0), Math.hypot(x2 - x1, y2 - y1)]
  if (first === 0 || second === 0) return false
  const turn = Math.abs(wrapAngle(Math.atan2(y2 - y1, x2 - x1) - Math.atan2(y1 - y0, x1 - x0)))
  if (turn > STRAIGHT_RAD) return false
  const [before, after] = [first / Math.max(1e-6, s1 - s0), second / Math.max(1e-6, s2 - s1)]
  return Math.abs(after / before - 1) < EVEN_SHARE
}

export function wayVertices({ points, times }: PlannedWay): Float32Array<ArrayBuffer> {
  const all = points.map(({ x, y, headUp }, i): Vertex => [x, y, headUp ? 0 : 1, times[i] ?? 0])
  const thinned: Vertex[] = []
  for (const [i, vertex] of all.entries()) {
    const [last, next] = [thinned.at(-1), all[i + 1]]
    if (last && next && isOnTheWay(last, vertex, next)) continue
    thinned.push(vertex)
  }
  return Float32Array.from(thinned.flat())
}

/** Seconds from the start of a way to its end. */
export const vertexSeconds = (way: Float32Array): number => way[way.length - 1] ?? 0

/** Where a robot is that drives the way; undefined of a way without vertices. */
export function poseOnWay(way: Float32Array, seconds: number): Pose | undefined {
  const count = Math.floor(way.length / WAY_VERTEX)
  if (count === 0) return undefined
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((way[middle * WAY_VERTEX + 3] ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  const at = (index: number) => ({ x: way[index * WAY_VERTEX] ?? 0, y: way[index * WAY_VERTEX + 1] ?? 0 })
  const to = Math.max(1, low)
  if (count === 1) return { ...at(0), w: 0 }
  const [from, end] = [at(to - 1), at(to)]
  const [fromS, toS] = [way[(to - 1) * WAY_VERTEX + 3] ?? 0, way[to * WAY_VERTEX + 3] ?? 0]
  const share = toS > fromS ? Math.min(1, Math.max(0, (seconds - fromS) / (toS - fromS))) : 1
  return { x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share, w: headingTo(from, end) }
}

/** Where a robot is so long after it set out: on one of the ways that it drives one after the other. */
export function poseInRun(ways: readonly Float32Array[], seconds: number): { pose: Pose; place: number } | undefined {
  let left = seconds
  for (const [place, way] of ways.entries()) {
    const length = vertexSeconds(way)
    if (left <= length || ways.slice(place + 1).every(({ length: more }) => more === 0)) {
      const pose = poseOnWay(way, left)
      if (pose) return { pose, place }
    }
    left -= length
  }
  return undefined
}
