/** A cache comes in parts and counts once it is whole: it is put together aside. */
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { adoptTrail } from '../scene/adoptTrail.ts'
import { foldBatch } from '../scene/ingest.ts'
import type { Scene } from '../scene/scene.ts'
import type { Trail } from '../scene/trail.ts'
import type { CachePart } from './source.ts'

export type WholeCache = {
  readonly scene: Scene
  /** Log times of its frames, rising: the newest frame time so far. */
  readonly frameTimes: readonly number[]
}

type Options = {
  /** What the frames are folded into, and the coverage on screen, which the cache's may continue. Asked at the first part. */
  readonly start: () => { readonly scene: Scene; readonly painted: Trail }
  readonly onFault: (fault: FrameFault, channel: string) => void
}

/** Answers the whole with its last part. A first part drops what was gathered before. */
export function createCacheGatherer({ start, onFault }: Options): (part: CachePart) => WholeCache | undefined {
  let gathered: { scene: Scene; frameTimes: number[]; trail: Float32Array | undefined; painted: Trail } | undefined
  return part => {
    if (part.first) gathered = { ...start(), frameTimes: [], trail: part.trail }
    if (!gathered) return undefined
    const { frameTimes } = gathered
    gathered.scene = foldBatch(gathered.scene, part.batch, 'cache', {
      onFault,
      onFrame: (_bytes, frame, before) => frameTimes.push(Math.max(before.timeMs, frame.timeMs)),
    })
    if (!part.last) return undefined
    const { scene, trail, painted } = gathered
    gathered = undefined
    return { frameTimes, scene: trail ? withCoverage(scene, adoptTrail(painted, trail)) : scene }
  }
}

/** The same scene where nothing is new. */
const withCoverage = (scene: Scene, coverage: Trail): Scene =>
  coverage === scene.coverage ? scene : { ...scene, coverage }
