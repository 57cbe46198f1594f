import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PLAY_REPEAT_MS, SEEK_SPEED } from '../../contract/playback.ts'
import { BATCH_INTERVAL_MS } from '../../contract/sockets/streamer.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import { createRandom } from '../../robots/random.ts'
import { systemClock } from '../../server/clock.ts'
import { createLog } from '../../server/log.ts'
import type { Archive } from '../../server/recordings/archive.ts'
import { joinFrames } from '../../server/streams/batch.ts'
import { sendCache } from '../../server/streams/cache.ts'
import { createPlayback } from '../../server/streams/playback.ts'
import { DAY_FROM_MS, DAY_MS, DAY_ROBOT, recordDay } from './recordedDay.ts'
import { type Figure, percentile } from './table.ts'

const SEEKS = 200
const SECONDS = 10
const MANY = 10
const everyChannel = CHANNELS.map(({ id }) => id)

/** A viewer without a socket, who takes everything in at once. */
function watchDay(archive: Archive) {
  let cached = Promise.withResolvers<void>()
  let frames = 0
  let bytes = 0
  const playback = createPlayback({
    archive,
    robot: DAY_ROBOT,
    clock: systemClock,
    log: createLog('silent'),
    spans: () => [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }],
    maySee: () => true,
    hasCredit: () => true,
    sendCache: content =>
      sendCache(content, (_batch, { last }) => {
        if (last) cached.resolve()
      }),
    sendFrames: sent => {
      frames += sent.length
      bytes += joinFrames(sent).byteLength
    },
    notify: trouble => {
      if (trouble !== 'gap') throw new Error(`The day cannot be played: ${trouble}`)
    },
  })
  let request = 0
  return {
    seek: async (timeMs: number): Promise<void> => {
      cached = Promise.withResolvers<void>()
      request += 1
      playback.play({ request, time: timeMs, speed: SEEK_SPEED, channels: everyChannel })
      await cached.promise
    },
    /** Plays from where it is for `SECONDS`; the share of the speed that it has reached, and what it got a second. */
    play: async (speed: number) => {
      const fromMs = playback.timeMs()
      const started = performance.now()
      frames = 0
      bytes = 0
      const renew = (): void => playback.play({ request, time: playback.timeMs(), speed, channels: everyChannel })
      renew()
      const stopPlays = systemClock.every(PLAY_REPEAT_MS, renew)
      const stopTicks = systemClock.every(BATCH_INTERVAL_MS, () => playback.tick(systemClock.now()))
      await new Promise(resolve => setTimeout(resolve, SECONDS * 1000))
      stopPlays()
      stopTicks()
      playback.pause()
      const seconds = (performance.now() - started) / 1000
      const reached = (playback.timeMs() - fromMs) / 1000 / seconds / speed
      return { reached, framesPerSecond: frames / seconds, megabytesPerSecond: bytes / 1e6 / seconds }
    },
    close: playback.close,
  }
}

/** Processor seconds of this process, user and system. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Seeking and playing in a recording of a day: the service's part, without socket and browser. */
export async function playbackOfADay(): Promise<readonly Figure[]> {
  const started = performance.now()
  const day = await recordDay()
  const recordedS = (performance.now() - started) / 1000
  try {
    const random = createRandom(1)
    const somewhere = (): number => DAY_FROM_MS + random() * (DAY_MS - 4 * 3_600_000)
    const viewer = watchDay(day.archive)
    await viewer.seek(somewhere())
    const seeks: number[] = []
    for (let i = 0; i < SEEKS; i++) {
      const startedMs = performance.now()
      await viewer.seek(somewhere())
      seeks.push(performance.now() - startedMs)
    }
    const figures: Figure[] = [
      { what: 'recording of 24 h', value: day.bytes / 1e6 / 24, unit: 'MB/h' },
      { what: 'frames recorded, written and indexed', value: day.frames / recordedS, unit: 'frames/s' },
      { what: 'seek in 24 h p50', value: percentile(seeks, 0.5), unit: 'ms', budget: { kind: 'max', value: 200 } },
      { what: 'seek in 24 h p95', value: percentile(seeks, 0.95), unit: 'ms', budget: { kind: 'max', value: 400 } },
    ]
    for (const { speed, share } of [
      { speed: 10, share: 99 },
      { speed: 100, share: 99 },
      { speed: 1000, share: 95 },
    ]) {
      await viewer.seek(somewhere())
      const before = cpuSeconds()
      const { reached, framesPerSecond, megabytesPerSecond } = await viewer.play(speed)
      const busy = ((cpuSeconds() - before) / SECONDS) * 100
      const name = `${speed}x`
      figures.push(
        { what: `${name}: speed reached`, value: reached * 100, unit: '%', budget: { kind: 'min', value: share } },
        { what: `${name}: sent`, value: framesPerSecond, unit: 'frames/s' },
        { what: `${name}: sent`, value: megabytesPerSecond, unit: 'MB/s' },
        { what: `${name}: service`, value: busy, unit: '% of a core' },
      )
    }
    viewer.close()
    return [...figures, ...(await manyViewers(day.archive, somewhere))]
  } finally {
    await day.remove()
  }
}

/** Whether many who play hold up the one process. */
async function manyViewers(archive: Archive, somewhere: () => number): Promise<readonly Figure[]> {
  const viewers = Array.from({ length: MANY }, () => watchDay(archive))
  await Promise.all(viewers.map(viewer => viewer.seek(somewhere())))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const played = await Promise.all(viewers.map(viewer => viewer.play(100)))
  delay.disable()
  for (const viewer of viewers) viewer.close()
  const name = `${MANY} viewers at 100x`
  return [
    { what: `${name}: least speed reached`, value: Math.min(...played.map(({ reached }) => reached)) * 100, unit: '%' },
    { what: `${name}: event loop late, p99`, value: delay.percentile(99) / 1e6 - 5, unit: 'ms' },
    { what: `${name}: event loop late, at most`, value: delay.max / 1e6 - 5, unit: 'ms' },
  ]
}
