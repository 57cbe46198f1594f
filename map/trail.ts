/**
 * A path that only grows: vertices of four Float32 in chunks. Appending gives a new `Trail` that shares all chunks with the old one,
 * so a scene can be kept for the price of a few references, and a layer uploads only what lies behind the length it knows.
 */
import { VERTEX_FLOATS, type Vertex } from '../contract/telemetry/coverageTrail.ts'

/** Vertices a chunk; every chunk but the last is full. */
export const CHUNK_VERTICES = 4096

export type TrailChunk = {
  /** `CHUNK_VERTICES` vertices; those at and behind the trail's length are not part of it. */
  readonly data: Float32Array<ArrayBuffer>
  /** Vertices written by the longest of the trails that share it; a trail that ends before it copies the chunk instead of writing into it. */
  written: number
}

export type Trail = {
  /** Changes whenever the trail does not continue the one before: upload everything anew. */
  readonly generation: number
  readonly chunks: readonly TrailChunk[]
  /** Vertices. */
  readonly length: number
}

export const EMPTY_TRAIL: Trail = { generation: 0, chunks: [], length: 0 }

/** The trail with nothing in it; the same trail when it is empty already. */
export const clearTrail = (trail: Trail): Trail =>
  trail.length === 0 ? trail : { generation: trail.generation + 1, chunks: [], length: 0 }

/** A trail of vertices that came whole, four floats each, which continues none before. They are copied. */
export function trailOf(vertices: Float32Array, generation: number): Trail {
  const length = Math.floor(vertices.length / VERTEX_FLOATS)
  const chunks = Array.from({ length: Math.ceil(length / CHUNK_VERTICES) }, (_, index) => {
    const first = index * CHUNK_VERTICES
    const written = Math.min(CHUNK_VERTICES, length - first)
    const data = new Float32Array(CHUNK_VERTICES * VERTEX_FLOATS)
    data.set(vertices.subarray(first * VERTEX_FLOATS, (first + written) * VERTEX_FLOATS))
    return { data, written }
  })
  return { generation, chunks, length }
}

/** The vertex at `index`, or undefined outside the trail. */
export function vertexAt(trail: Trail, index: number): Vertex | undefined {
  const chunk = trail.chunks[Math.floor(index / CHUNK_VERTICES)]
  if (!chunk || index < 0 || index >= trail.length) return undefined
  const start = (index % CHUNK_VERTICES) * VERTEX_FLOATS
  const at = (float: number): number => chunk.data[start + float] ?? 0
  return { x: at(0), y: at(1), w: at(2), pen: at(3) === 0 ? 0 : 1 }
}

/** The vertices of one chunk that belong to the trail: a view, four floats a vertex. */
export function chunkVertices(trail: Trail, chunk: number): Float32Array {
  const held = trail.chunks[chunk]
  if (!held) return new Float32Array()
  const vertices = Math.min(CHUNK_VERTICES, trail.length - chunk * CHUNK_VERTICES)
  return held.data.subarray(0, vertices * VERTEX_FLOATS)
}

/**
 * The trail with one vertex more. With `maxChunks` the oldest chunk leaves when another would be needed, which starts a new
 * generation.
 */
export function appendVertex(trail: Trail, vertex: Vertex, maxChunks = Number.POSITIVE_INFINITY): Trail {
  const at = trail.length % CHUNK_VERTICES
  const last = at === 0 ? undefined : trail.chunks.at(-1)
  const chunk = last ? writableChunk(last, at) : { data: new Float32Array(CHUNK_VERTICES * VERTEX_FLOATS), written: 0 }
  const start = at * VERTEX_FLOATS
  chunk.data[start] = vertex.x
  chunk.data[start + 1] = vertex.y
  chunk.data[start + 2] = vertex.w
  chunk.data[start + 3] = vertex.pen
  chunk.written = at + 1
  const length = trail.length + 1
  if (chunk === last) return { ...trail, length }
  const chunks = [...(last ? trail.chunks.slice(0, -1) : trail.chunks), chunk]
  if (chunks.length <= maxChunks) return { ...trail, chunks, length }
  return { generation: trail.generation + 1, chunks: chunks.slice(1), length: length - CHUNK_VERTICES }
}

/** The chunk itself when its next free vertex is `at`; else a copy of its first `at` vertices, since another trail owns the rest. */
function writableChunk(chunk: TrailChunk, at: number): TrailChunk {
  if (chunk.written === at) return chunk
  const data = new Float32Array(CHUNK_VERTICES * VERTEX_FLOATS)
  data.set(chunk.data.subarray(0, at * VERTEX_FLOATS))
  return { data, written: at }
}
