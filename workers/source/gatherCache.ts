/** A cache comes in parts and counts once it is whole: it is put together aside. */
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import type { Trail } from '../../map/trail.ts'
import { adoptTrail } from '../../scene/adoptTrail.ts'
import { foldBatch } from '../../scene/ingest.ts'
import type { Scene } from '../../scene/scene.ts'
import type { CachePart } from './source.ts'

type Options = {
  /** What the frames are folded into, and the coverage on screen, which the cache's may continue. Asked at the first part. */
  readonly start: () => { readonly scene: Scene; readonly painted: Trail }
  readonly onFrame?: () => void
  readonly onFault: (fault: FrameFault, channel: string) => void
}

/** Answers the whole scene with the last part. A first part drops what was gathered before. */
export function createCacheGatherer({ start, onFrame = () => {}, onFault }: Options) {
  let gathered:
    | { scene: Scene; readonly before: Scene; readonly trail: Float32Array | undefined; readonly painted: Trail }
    | undefined
  return (part: CachePart): Scene | undefined => {
    if (part.first) {
      const { scene, painted } = start()
      gathered = { scene, before: scene, painted, trail: part.trail }
    }
    if (!gathered) return undefined
    gathered.scene = foldBatch(gathered.scene, part.batch, 'cache', { onFrame, onFault })
    if (!part.last) return undefined
    const { scene, before, trail, painted } = gathered
    gathered = undefined
    const whole = scene === before ? scene : withoutRates(scene)
    return trail ? withCoverage(whole, adoptTrail(painted, trail)) : whole
  }
}

/** The same scene where nothing is new. */
const withCoverage = (scene: Scene, coverage: Trail): Scene =>
  coverage === scene.coverage ? scene : { ...scene, coverage }

/** Of what is kept of late only some frames come: how often a channel comes is known from the next one on. */
const withoutRates = (scene: Scene): Scene => ({
  ...scene,
  arrivals: Object.fromEntries(
    Object.entries(scene.arrivals).map(([channel, arrivals]) => [
      channel,
      { ...arrivals, times: arrivals.times.slice(-1) },
    ]),
  ),
})
