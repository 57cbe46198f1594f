/** Full chunks of coverage trails: held once in memory and once in the store, however many keyframes name them. */

import { VERTEX_FLOATS } from '../../contract/telemetry/coverageTrail.ts'
import { CHUNK_VERTICES, type TrailChunk } from '../../map/trail.ts'
import { type ChunkShelf, chunkKey } from '../../scene/keyframe.ts'

const CHUNK_BYTES = CHUNK_VERTICES * VERTEX_FLOATS * 4

/** Which trail a chunk is of. Later trails have a higher lineage, or the same and a higher generation. */
export type TrailName = { readonly lineage: number; readonly generation: number }
type HeldChunk = TrailName & { readonly chunk: TrailChunk | undefined }

const isBefore = (a: TrailName, b: TrailName): boolean =>
  a.lineage < b.lineage || (a.lineage === b.lineage && a.generation < b.generation)

const CHUNK_NAME = /^chunk-(\d+)-(\d+)-\d+$/
const nameOf = (lineage: number, key: string): string => `chunk-${lineage}-${key}`

/** The trail that a stored chunk is of; undefined when the blob is none. */
export function trailOfChunk(name: string): TrailName | undefined {
  const [, lineage, generation] = CHUNK_NAME.exec(name) ?? []
  return lineage === undefined ? undefined : { lineage: Number(lineage), generation: Number(generation) }
}

/** `onNew`: a chunk that has never been put before and wants to be stored. */
export type Chunks = ReturnType<typeof createChunks>

export function createChunks(onNew: (name: string, bytes: Uint8Array) => void) {
  const chunks = new Map<string, HeldChunk>()
  return {
    /** The shelf of one lineage, for writing and reading keyframes. */
    shelf: (lineage: number): ChunkShelf => ({
      put(key, chunk) {
        const name = nameOf(lineage, key)
        const held = chunks.get(name)
        if (held?.chunk) return
        // One that an earlier session has stored is held anew: where the store fails, what is written from here on can be read.
        chunks.set(name, { lineage, generation: Number(key.split('-')[0]), chunk })
        if (!held) onNew(name, new Uint8Array(chunk.data.buffer))
      },
      get: key => chunks.get(nameOf(lineage, key))?.chunk,
    }),
    /** A chunk that was found in the store. */
    stored(name: string, trail: TrailName): void {
      if (!chunks.has(name)) chunks.set(name, { ...trail, chunk: undefined })
    },
    /** Names of a trail's first `count` chunks that are in the store only. */
    absent: (trail: TrailName, count: number): readonly string[] =>
      Array.from({ length: count }, (_, index) => nameOf(trail.lineage, chunkKey(trail.generation, index))).filter(
        name => chunks.get(name)?.chunk === undefined,
      ),
    /** A shelf that also finds these, read for the occasion. */
    shelfWith(lineage: number, read: ReadonlyMap<string, Uint8Array>): ChunkShelf {
      const shelf = this.shelf(lineage)
      return {
        put: shelf.put,
        get: key => shelf.get(key) ?? chunkOf(read.get(nameOf(lineage, key))),
      }
    },
    /** Lets go from memory what is stored and of an older trail than `trail`. */
    release(trail: TrailName, isStored: (name: string) => boolean): void {
      for (const [name, held] of chunks) {
        if (held.chunk && isBefore(held, trail) && isStored(name)) chunks.set(name, { ...held, chunk: undefined })
      }
    },
    /** Forgets the chunks of trails older than `trail`; their names, to be removed from the store. */
    forgetBefore(trail: TrailName): readonly string[] {
      const gone = [...chunks].filter(([, held]) => isBefore(held, trail)).map(([name]) => name)
      for (const name of gone) chunks.delete(name)
      return gone
    },
    bytes: (): number => [...chunks.values()].filter(held => held.chunk).length * CHUNK_BYTES,
  }
}

function chunkOf(bytes: Uint8Array | undefined): TrailChunk | undefined {
  if (bytes?.byteLength !== CHUNK_BYTES) return undefined
  const data = new Float32Array(CHUNK_VERTICES * VERTEX_FLOATS)
  new Uint8Array(data.buffer).set(bytes)
  return { data, written: CHUNK_VERTICES }
}
