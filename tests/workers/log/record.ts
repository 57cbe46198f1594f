/** Feeds an event log as the engine does, and folds from the very start to compare with. */
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { foldUpTo } from '../../../scene/foldFrames.ts'
import { foldBatch, wholeFrame } from '../../../scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import { sceneHash } from '../../../scene/sceneHash.ts'
import type { EventLog } from '../../../workers/log/eventLog.ts'
import { batchOf } from '../frames.ts'

const ignore = (): void => {}

/** Folds frames into the log's scene, one batch of `perBatch` after another. */
export function record(log: EventLog, frames: readonly Uint8Array[], scene: Scene = EMPTY_SCENE, perBatch = 7): Scene {
  let folded = scene
  for (let i = 0; i < frames.length; i += perBatch) {
    folded = foldBatch(folded, batchOf(...frames.slice(i, i + perBatch)), 'live', {
      onFrame: (frame, before) => log.append(wholeFrame(frame), frame, before()),
      onFault: ignore,
    })
    if (i % (20 * perBatch) === 0) log.flush()
  }
  return folded
}

/** The hash of the fold from the start up to each of the times, which must rise. */
export function hashesFromStart(frames: readonly Uint8Array[], times: readonly number[]): readonly string[] {
  const all = [...readFrames(batchOf(...frames), ignore)]
  let scene = EMPTY_SCENE
  let at = 0
  return times.map(timeMs => {
    let frame = all[at]
    while (frame && Math.max(scene.timeMs, frame.timeMs) <= timeMs) {
      scene = foldUpTo(scene, frames[at] ?? new Uint8Array(), timeMs)
      at += 1
      frame = all[at]
    }
    return sceneHash(scene)
  })
}
