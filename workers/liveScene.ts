/** How things stand now: folded from the live source and recorded in this tab's log, whatever moment is shown. */
import type { FrameFault } from '../contract/telemetry/frame.ts'
import { foldBatch, wholeFrame } from '../scene/ingest.ts'
import type { Scene } from '../scene/scene.ts'
import type { EventLog } from './log/eventLog.ts'
import { createCacheGatherer } from './source/gatherCache.ts'
import type { CachePart } from './source/source.ts'

type Options = {
  readonly log: Pick<EventLog, 'append' | 'restart'>
  /** Where the fold goes on. */
  readonly start: Scene
  readonly onFrame: () => void
  readonly onFault: (fault: FrameFault, channel: string) => void
}

export function createLiveScene({ log, start, onFrame, onFault }: Options) {
  let scene = start
  const gather = createCacheGatherer({ start: () => ({ scene, painted: scene.coverage }), onFrame, onFault })
  return {
    scene: (): Scene => scene,
    /** Frame time of the oldest frame that was new; undefined when none was. */
    fold(batch: Uint8Array): number | undefined {
      let oldestMs: number | undefined
      scene = foldBatch(scene, batch, 'live', {
        onFault,
        onFrame(frame, before) {
          log.append(wholeFrame(frame), frame, before())
          onFrame()
          oldestMs = Math.min(oldestMs ?? frame.timeMs, frame.timeMs)
        },
      })
      return oldestMs
    },
    /** What was missed meanwhile counts once it is whole. */
    cache(part: CachePart): undefined {
      const whole = gather(part)
      if (!whole || whole === scene) return
      log.restart(scene, whole)
      scene = whole
    },
  }
}
