/** The service's recording, over the same socket as live (M-079, P-011; protocol, section 3). */
import { type BehaviorSubject, Observable } from 'rxjs'
import * as v from 'valibot'
import { PLAY_REPEAT_MS, SEEK_SPEED } from '../../contract/playback.ts'
import { noticeSchema, playbackClockSchema } from '../../contract/sockets/streamer.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { recordedIds } from '../playback/recordedChannels.ts'
import { EMPTY_SCENE } from '../scene/scene.ts'
import type { Trail } from '../scene/trail.ts'
import { A_MOMENT_MS, createFrameLook } from './frameLook.ts'
import { createCacheGatherer } from './gatherCache.ts'
import type { CachePart, Pace, Source, SourceEvent } from './source.ts'
import { acknowledgement, bytesOf, cachePartOf, type StreamerSocket } from './streamerSocket.ts'

export type ServicePlaybackOptions = {
  readonly socket: StreamerSocket
  /** There is no live stream to go back to. */
  readonly pastOnly?: boolean | undefined
  /** Those that are wanted now. */
  readonly channels: BehaviorSubject<readonly ChannelName[]>
  /** The coverage on screen, which that of another moment may continue. */
  readonly painted: () => Trail
  readonly onFault: (fault: FrameFault, channel: string) => void
}

export type ServicePlayback = {
  /**
   * The recording from a time on: the scene of that moment once it is whole, then what follows at its pace. After a reconnect the moment it
   * had come to is asked for anew. Completes where nothing more is recorded, and when the service cannot play.
   */
  source(fromMs: number, pace: Pace): Source
  /** Log times of the frames next to a moment that stands on screen; undefined where there is none. */
  frameBefore(timeMs: number): Promise<number | undefined>
  frameAfter(timeMs: number): Promise<number | undefined>
}

/** The service cannot show what was asked for. */
const REFUSALS: ReadonlySet<string> = new Set([
  'streamer.noRecording',
  'streamer.notYours',
  'streamer.unreadable',
  'streamer.playbackForbidden',
])

/** The service leaves live with the first wish, and goes back when none follows at once. */
export function createServicePlayback(options: ServicePlaybackOptions): ServicePlayback {
  const { socket, channels } = options
  let stays = 0
  /** Moments that were asked for and have not been answered: the service may have answered when another was asked for. */
  const asked = new Set<number>()

  const play = (time: number, speed: number): void => {
    if (socket.connected) socket.emit('play', { time, speed, channels: recordedIds(channels.value) })
  }
  const ask = (timeMs: number): void => {
    asked.add(timeMs)
    play(timeMs, SEEK_SPEED)
  }
  /** Whether a cache shows the moment that was asked for last; where the recording begins later, it begins there. */
  const isOf = (part: CachePart, timeMs: number): boolean =>
    part.time === timeMs || (part.time > timeMs && !asked.has(part.time))
  const look = createFrameLook({ socket, ask, play, onFault: options.onFault })
  const leave = (): void => {
    stays -= 1
    // Another moment of the recording may follow at once.
    queueMicrotask(() => {
      if (stays === 0 && socket.connected) socket.emit(options.pastOnly ? 'pause' : 'live')
    })
  }
  const newGatherer = () =>
    createCacheGatherer({
      start: () => ({ scene: EMPTY_SCENE, painted: options.painted() }),
      onFault: options.onFault,
    })

  return {
    source: (fromMs, pace) =>
      new Observable<SourceEvent>(out => {
        let timeMs = fromMs
        /** The time of the cache that is waited for: what still comes from before it is passed over. */
        let askedMs: number | undefined
        let gather = newGatherer()

        const seek = (): void => {
          askedMs = timeMs
          gather = newGatherer()
          ask(timeMs)
        }
        const goOn = (): void => {
          if (askedMs !== undefined || pace.value === 0) return
          if (!look.takeStrayed()) return play(timeMs, pace.value)
          // Not the very moment: where the service has been sent before it tells nothing anew.
          timeMs += A_MOMENT_MS
          seek()
        }
        const onCache = (payload: unknown, mark: unknown): void => {
          const part = cachePartOf(payload, mark)
          if (!part) return out.next({ type: 'malformed', event: 'cache' })
          if (part.kind !== 'playback' || look.isLooking() || (askedMs !== undefined && !isOf(part, askedMs))) return
          const whole = gather(part)
          if (!whole) return
          asked.clear()
          askedMs = undefined
          timeMs = part.time
          out.next({ type: 'scene', scene: whole })
          out.next({ type: 'position', timeMs })
          goOn()
        }
        const onData = (payload: unknown, clock: unknown, acknowledge: unknown): void => {
          const folded = acknowledgement(acknowledge)
          const batch = bytesOf(payload)
          const parsed = v.safeParse(playbackClockSchema, clock)
          if (!batch || !parsed.success) {
            out.next({ type: 'malformed', event: 'playback-data' })
            return folded()
          }
          if (look.isLooking()) return
          if (askedMs !== undefined) return folded()
          timeMs = parsed.output.time
          out.next({ type: 'frames', batch, folded })
          out.next({ type: 'position', timeMs })
          // With nothing in it the service says that it stands although it was to play.
          if (batch.byteLength === 0 && parsed.output.speed === 0 && pace.value > 0) out.complete()
        }
        const onMessage = (payload: unknown): void => {
          const notice = v.safeParse(noticeSchema, payload)
          if (notice.success && REFUSALS.has(notice.output.token)) out.complete()
        }

        stays += 1
        look.stop()
        look.takeStrayed()
        socket.on('cache', onCache)
        socket.on('playback-data', onData)
        socket.on('message', onMessage)
        socket.on('connect', seek)
        seek()
        let known = recordedIds(channels.value)
        const wishes = channels.subscribe(wanted => {
          const ids = recordedIds(wanted)
          const isMore = ids.some(id => !known.includes(id))
          known = ids
          // While it plays what is new comes by itself; a picture that stands has to be asked for.
          if (isMore && pace.value === 0) play(timeMs, SEEK_SPEED)
          else goOn()
        })
        let speed = pace.value
        const pacing = pace.subscribe(next => {
          if (next === 0 && speed > 0 && askedMs === undefined && socket.connected) socket.emit('pause')
          speed = next
          goOn()
        })
        const repeat = setInterval(goOn, PLAY_REPEAT_MS)
        return () => {
          clearInterval(repeat)
          pacing.unsubscribe()
          wishes.unsubscribe()
          socket.off('cache', onCache)
          socket.off('playback-data', onData)
          socket.off('message', onMessage)
          socket.off('connect', seek)
          leave()
        }
      }),

    frameBefore: look.before,
    frameAfter: look.after,
  }
}
