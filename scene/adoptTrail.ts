/** Taking over a trail that came whole. */
import { VERTEX_FLOATS } from '../contract/telemetry/coverageTrail.ts'
import { appendVertex, chunkVertices, type Trail, trailOf } from '../map/trail.ts'

/** The trail of `vertices`, four floats each. It continues `before`, which stays painted, where they begin with it. */
export function adoptTrail(before: Trail, vertices: Float32Array): Trail {
  if (!beginsWith(vertices, before)) return trailOf(vertices, before.generation + 1)
  let trail = before
  for (let at = before.length * VERTEX_FLOATS; at + VERTEX_FLOATS <= vertices.length; at += VERTEX_FLOATS) {
    const [x = 0, y = 0, w = 0, pen = 0] = vertices.subarray(at, at + VERTEX_FLOATS)
    trail = appendVertex(trail, { x, y, w, pen: pen === 0 ? 0 : 1 })
  }
  return trail
}

function beginsWith(vertices: Float32Array, trail: Trail): boolean {
  if (vertices.length < trail.length * VERTEX_FLOATS) return false
  let at = 0
  for (let chunk = 0; chunk < trail.chunks.length; chunk++) {
    const known = chunkVertices(trail, chunk)
    for (let i = 0; i < known.length; i++, at++) if (known[i] !== vertices[at]) return false
  }
  return true
}
