import earcut from 'earcut'
import { type LineBatch, type PolygonBatch, pathRanges } from '../../batches.ts'

/** Floats of one segment: the vertex before, both ends, the vertex after, and the length along the path at both ends. */
export const SEGMENT_FLOATS = 10

/** A batch as segments, each with what its joins need. Data units. */
export function lineSegments(batch: LineBatch): Float32Array {
  const { xy, closed } = batch
  let count = 0
  for (const [start, end] of pathRanges(batch)) count += segmentsOf(end - start, closed)
  const out = new Float32Array(count * SEGMENT_FLOATS)
  let at = 0
  for (const [start, end] of pathRanges(batch)) {
    const vertices = end - start
    const segments = segmentsOf(vertices, closed)
    let along = 0
    for (let i = 0; i < segments; i++) {
      const vertex = (k: number): number =>
        (start + (closed ? (k + vertices) % vertices : Math.min(Math.max(k, 0), vertices - 1))) * 2
      const [before, from, to, after] = [vertex(i - 1), vertex(i), vertex(i + 1), vertex(i + 2)]
      const length = Math.hypot(
        (xy[to] as number) - (xy[from] as number),
        (xy[to + 1] as number) - (xy[from + 1] as number),
      )
      for (const v of [before, from, to, after]) {
        out[at++] = xy[v] as number
        out[at++] = xy[v + 1] as number
      }
      out[at++] = along
      along += length
      out[at++] = along
    }
  }
  return out
}

function segmentsOf(vertices: number, closed: boolean): number {
  if (vertices < 2) return 0
  return closed && vertices > 2 ? vertices : vertices - 1
}

/** Triangles that fill every polygon of a batch, x y interleaved. */
export function triangles(batch: PolygonBatch): Float32Array {
  const corners: number[] = []
  for (const [start, end] of pathRanges(batch)) {
    const ring = batch.xy.subarray(start * 2, end * 2)
    for (const i of earcut(ring)) corners.push(ring[i * 2] as number, ring[i * 2 + 1] as number)
  }
  return Float32Array.from(corners)
}
