/** Asking the service what came just before or after a moment that is on screen, without showing it. */
import * as v from 'valibot'
import { EVERY_FRAME_SPEED } from '../../contract/playback.ts'
import { playbackClockSchema } from '../../contract/sockets/streamer.ts'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { logTimes } from '../../scene/foldFrames.ts'
import { EMPTY_SCENE } from '../../scene/scene.ts'
import { createCacheGatherer } from './gatherCache.ts'
import type { PlayRequests } from './playRequests.ts'
import { bytesOf, cachePartOf, type StreamerSocket } from './streamerSocket.ts'

/** Times have microseconds. */
export const MICROSECOND_MS = 0.001

type Options = {
  readonly socket: StreamerSocket
  readonly requests: PlayRequests
  readonly onFault: (fault: FrameFault, channel: string) => void
}

type Answer = (timeMs: number | undefined) => void

export function createFrameLook({ socket, requests, onFault }: Options) {
  let end: Answer | undefined

  const stop = (): void => end?.(undefined)

  /** Undefined, too, when the connection is lost or something else is asked for meanwhile. */
  const look = (event: 'cache' | 'playback-data', read: (answer: Answer, ...payload: readonly unknown[]) => void) =>
    new Promise<number | undefined>(resolve => {
      stop()
      if (!socket.connected) return resolve(undefined)
      const answer: Answer = timeMs => {
        socket.off(event, onEvent)
        socket.off('disconnect', stop)
        end = undefined
        resolve(timeMs)
      }
      const onEvent = (...payload: readonly unknown[]): void => read(answer, ...payload)
      end = answer
      socket.on(event, onEvent)
      socket.on('disconnect', stop)
    })

  return {
    stop,
    isUnderWay: (): boolean => end !== undefined,
    /** Log time of the newest frame before a moment; undefined where there is none. */
    before(timeMs: number): Promise<number | undefined> {
      const gather = createCacheGatherer({
        start: () => ({ scene: EMPTY_SCENE, painted: EMPTY_SCENE.coverage }),
        onFault,
      })
      const request = requests.seek(timeMs - MICROSECOND_MS)
      return look('cache', (answer, payload, mark) => {
        const part = cachePartOf(payload, mark)
        const whole = part?.kind === 'playback' && part.request === request ? gather(part) : undefined
        // Where the recording begins later than the moment before, nothing was before.
        if (whole) answer(whole.frames > 0 && whole.timeMs < timeMs ? whole.timeMs : undefined)
      })
    },
    /** Log time of the oldest frame behind a moment; undefined where there is none. It is played into for that. */
    async after(timeMs: number): Promise<number | undefined> {
      const request = requests.seek(timeMs)
      const found = look('playback-data', (answer, payload, clock) => {
        const batch = bytesOf(payload)
        const parsed = v.safeParse(playbackClockSchema, clock)
        if (!batch || !parsed.success || parsed.output.request !== request) return
        const next = logTimes(batch, timeMs).find(each => each > timeMs)
        // An empty batch means that the service stands although it was to play.
        if (next !== undefined || batch.byteLength === 0) answer(next)
      })
      requests.play(request, timeMs, EVERY_FRAME_SPEED)
      const next = await found
      if (socket.connected) socket.emit('pause')
      return next
    },
  }
}
