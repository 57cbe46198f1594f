import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PLAY_REPEAT_MS, SEEK_SPEED } from '../../../contract/playback.ts'
import { BATCH_INTERVAL_MS, type CacheMark, type PlaybackClock } from '../../../contract/sockets/streamer.ts'
import { CHANNELS } from '../../../contract/telemetry/channels.ts'
import type { FrameFault } from '../../../contract/telemetry/frame.ts'
import { foldBatch } from '../../../scene/ingest.ts'
import { replayHash } from '../../../scene/replayHash.ts'
import { EMPTY_SCENE, type Scene } from '../../../scene/scene.ts'
import type { Archive } from '../../../server/recordings/archive.ts'
import { joinFrames } from '../../../server/streams/batch.ts'
import { sendCache } from '../../../server/streams/cache.ts'
import { createPlayback, type PlaybackTrouble } from '../../../server/streams/playback.ts'
import { createCacheGatherer } from '../../../workers/source/gatherCache.ts'
import type { TestClock } from '../testClock.ts'
import { log } from '../testDatabase.ts'

const everyChannel = CHANNELS.map(({ id }) => id)

/** A moment as a viewer was shown it. */
export type Shown = { readonly timeMs: number; readonly hash: string }

/** Someone who is shown a robot's past, and folds what comes as the browser's worker does. No fault is let pass. */
export function watchPast(archive: Archive, robot: number, clock: TestClock) {
  let scene: Scene = EMPTY_SCENE
  let atMs = 0
  let request = 0
  let cached = Promise.withResolvers<void>()
  const troubles: PlaybackTrouble[] = []
  const missingSeconds: number[] = []
  const onFault = (fault: FrameFault, channel: string): void => {
    throw new Error(`A frame of ${channel} could not be folded: ${fault}`)
  }
  const gather = createCacheGatherer({ start: () => ({ scene: EMPTY_SCENE, painted: scene.coverage }), onFault })
  const takePart = (batch: ArrayBuffer, mark: CacheMark): void => {
    const { time, first, last } = mark
    const trail = mark.trail instanceof ArrayBuffer ? new Float32Array(mark.trail) : undefined
    const whole = gather({ batch: new Uint8Array(batch), time, first, last, trail })
    if (!whole) return
    scene = whole
    atMs = time
    cached.resolve()
  }
  const playback = createPlayback({
    archive,
    robot,
    clock,
    log,
    spans: () => [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }],
    maySee: () => true,
    hasCredit: () => true,
    sendCache: content => sendCache(content, takePart),
    sendFrames: (frames, { time }: PlaybackClock) => {
      scene = foldBatch(scene, new Uint8Array(joinFrames(frames)), 'live', { onFault, onFrame: () => undefined })
      atMs = time
    },
    notify: (trouble, count) => {
      troubles.push(trouble)
      if (trouble === 'lost') missingSeconds.push(count ?? 0)
    },
  })

  async function seek(timeMs: number): Promise<Shown> {
    cached = Promise.withResolvers<void>()
    request += 1
    playback.play({ request, time: timeMs, speed: SEEK_SPEED, channels: everyChannel })
    await cached.promise
    return { timeMs: atMs, hash: replayHash(scene) }
  }

  /** Plays to the end; about one tick in `every` is looked at. */
  async function play(fromMs: number, speed: number, every: number): Promise<readonly Shown[]> {
    const shown = [await seek(fromMs)]
    troubles.length = 0
    for (let tick = 0; !troubles.includes('end'); tick++) {
      if ((tick * BATCH_INTERVAL_MS) % PLAY_REPEAT_MS === 0)
        playback.play({ request, time: playback.timeMs(), speed, channels: everyChannel })
      clock.advance(BATCH_INTERVAL_MS)
      playback.tick(clock.now())
      await yieldToEventLoop()
      if (tick % every === 0 && atMs > (shown.at(-1)?.timeMs ?? 0))
        shown.push({ timeMs: atMs, hash: replayHash(scene) })
    }
    return shown
  }

  return {
    seek,
    play,
    scene: () => scene,
    close: playback.close,
    /** What was said to be missing, each time. */
    missingSeconds,
    troubles,
  }
}

/** What somebody who has watched since the beginning sees at each of the times: all frames folded whose log time is not after it. */
export function seenLive(frames: readonly Uint8Array[], times: readonly number[]): readonly Shown[] {
  const shown: Shown[] = []
  let scene: Scene = EMPTY_SCENE
  let next = 0
  let logMs = 0
  const options = { onFault: () => undefined, onFrame: () => undefined }
  for (const timeMs of times.toSorted((a, b) => a - b)) {
    for (let bytes = frames[next]; bytes; bytes = frames[next]) {
      logMs = Math.max(logMs, new DataView(bytes.buffer, bytes.byteOffset).getFloat64(8, true))
      if (logMs > timeMs) break
      scene = foldBatch(scene, bytes, 'live', options)
      next += 1
    }
    shown.push({ timeMs, hash: replayHash(scene) })
  }
  return shown
}
