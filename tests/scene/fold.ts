/** Folds frames as the engine does. */
import type { Vertex } from '../../contract/telemetry/coverageTrail.ts'
import { type Trail, vertexAt } from '../../map/trail.ts'
import { foldBatch } from '../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import { basic, batchOf, frame } from '../workers/frames.ts'

const ignore = (): void => {}

export const fold = (frames: readonly Uint8Array[], scene: Scene = EMPTY_SCENE): Scene =>
  foldBatch(scene, batchOf(...frames), 'live', { onFrame: ignore, onFault: ignore })

export const vertices = (trail: Trail): readonly Vertex[] =>
  Array.from({ length: trail.length }, (_, index) => vertexAt(trail, index)).filter(vertex => vertex !== undefined)

/** Poses along x at 20 Hz. */
export const walk = (xs: readonly number[], firstSeq = 1): readonly Uint8Array[] =>
  xs.map((x, i) => frame('pose', firstSeq + i, (firstSeq + i) * 50, { x, y: 0, w: 0 }))

export const state = (seq: number, change: Parameters<typeof basic>[0]): Uint8Array =>
  frame('basic', seq, seq * 500, basic(change))
