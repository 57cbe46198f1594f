/** Asking the service what came just before or after a moment that is on screen, without showing it. */
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { logTimes } from '../log/segmentFrames.ts'
import { EMPTY_SCENE } from '../scene/scene.ts'
import { createCacheGatherer } from './gatherCache.ts'
import { acknowledgement, bytesOf, cachePartOf, type StreamerSocket } from './streamerSocket.ts'
import { EVERY_FRAME_SPEED } from './thinned.ts'

/** Times are told to the microsecond. */
export const A_MOMENT_MS = 0.001

type Options = {
  readonly socket: StreamerSocket
  /** Has the service go to a moment and stand there. */
  readonly ask: (timeMs: number) => void
  readonly play: (timeMs: number, speed: number) => void
  readonly onFault: (fault: FrameFault, channel: string) => void
}

type Answer = (timeMs: number | undefined) => void

export function createFrameLook({ socket, ask, play, onFault }: Options) {
  let end: Answer | undefined
  let hasStrayed = false

  const stop = (): void => end?.(undefined)

  /** Undefined, too, when the connection is lost or something else is asked for meanwhile. */
  const look = (event: 'cache' | 'playback-data', hear: (answer: Answer, ...payload: readonly unknown[]) => void) =>
    new Promise<number | undefined>(resolve => {
      stop()
      if (!socket.connected) return resolve(undefined)
      const answer: Answer = timeMs => {
        socket.off(event, onEvent)
        socket.off('disconnect', stop)
        end = undefined
        resolve(timeMs)
      }
      const onEvent = (...payload: readonly unknown[]): void => hear(answer, ...payload)
      end = answer
      hasStrayed = true
      socket.on(event, onEvent)
      socket.on('disconnect', stop)
    })

  return {
    /** What comes from the service belongs to a look, not to the picture. */
    isLooking: (): boolean => end !== undefined,
    /** Whether the service stands somewhere else than the picture since the last call. */
    takeStrayed(): boolean {
      const was = hasStrayed
      hasStrayed = false
      return was
    },
    stop,
    /** Log time of the newest frame before a moment; undefined where there is none. */
    before(timeMs: number): Promise<number | undefined> {
      const gather = createCacheGatherer({
        start: () => ({ scene: EMPTY_SCENE, painted: EMPTY_SCENE.coverage }),
        onFault,
      })
      const wishedMs = timeMs - A_MOMENT_MS
      const found = look('cache', (answer, payload, mark) => {
        const part = cachePartOf(payload, mark)
        const whole = part?.kind === 'playback' && part.time >= wishedMs ? gather(part) : undefined
        // Where the recording begins later than the moment before, nothing was before.
        if (whole) answer(whole.frames > 0 && whole.timeMs < timeMs ? whole.timeMs : undefined)
      })
      ask(wishedMs)
      return found
    },
    /** Log time of the oldest frame behind a moment; undefined where there is none. It is played into for that. */
    async after(timeMs: number): Promise<number | undefined> {
      const found = look('playback-data', (answer, payload, _clock, acknowledge) => {
        acknowledgement(acknowledge)()
        const batch = bytesOf(payload)
        const next = batch && logTimes(batch, timeMs).find(each => each > timeMs)
        // With nothing in it the service says that it stands although it was to play.
        if (next !== undefined || batch?.byteLength === 0) answer(next)
      })
      ask(timeMs)
      play(timeMs, EVERY_FRAME_SPEED)
      const next = await found
      if (socket.connected) socket.emit('pause')
      return next
    },
  }
}
