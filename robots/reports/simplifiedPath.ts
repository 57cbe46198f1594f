/** A driven path with fewer vertices (Ramer, Douglas and Peucker). */

/** Numbers a vertex: x, y, pen. */
const FLOATS = 3

/**
 * No vertex that is left out lies further than `toleranceM` from the line that stays. Stretches with the pen down and those with it up are
 * simplified each by itself, so that both ends of each stay.
 */
export function simplifiedPath(path: Float32Array, toleranceM: number): Float32Array {
  const count = Math.floor(path.length / FLOATS)
  const keep = new Uint8Array(count)
  let first = 0
  for (let index = 1; index <= count; index++) {
    if (index < count && path[index * FLOATS + 2] === path[(first + 1) * FLOATS + 2]) continue
    keepWithin(path, keep, first, index - 1, toleranceM)
    first = index - 1
  }
  const out = new Float32Array(FLOATS * keep.reduce((sum, isIn) => sum + isIn, 0))
  let at = 0
  for (let index = 0; index < count; index++) {
    if (keep[index] !== 1) continue
    out.set(path.subarray(index * FLOATS, (index + 1) * FLOATS), at)
    at += FLOATS
  }
  return out
}

function keepWithin(path: Float32Array, keep: Uint8Array, from: number, to: number, toleranceM: number): void {
  keep[from] = 1
  keep[to] = 1
  const stack = [[from, to] as const]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [first, last] = part
    let worst = toleranceM
    let worstAt = -1
    for (let index = first + 1; index < last; index++) {
      const away = awayFrom(path, index, first, last)
      if (away <= worst) continue
      worst = away
      worstAt = index
    }
    if (worstAt < 0) continue
    keep[worstAt] = 1
    stack.push([first, worstAt], [worstAt, last])
  }
}

/** Metres from a vertex to the stretch between two others. */
function awayFrom(path: Float32Array, index: number, first: number, last: number): number {
  const x = path[index * FLOATS] ?? 0
  const y = path[index * FLOATS + 1] ?? 0
  const ax = path[first * FLOATS] ?? 0
  const ay = path[first * FLOATS + 1] ?? 0
  const dx = (path[last * FLOATS] ?? 0) - ax
  const dy = (path[last * FLOATS + 1] ?? 0) - ay
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
