/** The service's recording, over the same socket as live (M-079, P-011; protocol, section 3). */
import { type BehaviorSubject, Observable } from 'rxjs'
import * as v from 'valibot'
import { PLAY_REPEAT_MS } from '../../contract/playback.ts'
import { noticeSchema, playbackClockSchema } from '../../contract/sockets/streamer.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import { recordedIds } from '../../contract/telemetry/recordedChannels.ts'
import type { Trail } from '../../map/trail.ts'
import { EMPTY_SCENE } from '../../scene/scene.ts'
import { createFrameLook } from './frameLook.ts'
import { createCacheGatherer } from './gatherCache.ts'
import { createPlayRequests, type PlayRequests } from './playRequests.ts'
import type { Pace, Source, SourceEvent } from './source.ts'
import { bytesOf, cachePartOf, type StreamerSocket } from './streamerSocket.ts'

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

/** The service leaves live with the first seek, and goes back when none follows at once. */
export function createServicePlayback(options: ServicePlaybackOptions): ServicePlayback {
  const { socket, channels } = options
  const requests = createPlayRequests(socket, channels)
  const look = createFrameLook({ socket, requests, onFault: options.onFault })
  let sources = 0
  let newest: Reader | undefined
  /** The service has one moment for each viewer: a look takes the place of one whose picture has not come. */
  const looked = async (found: Promise<number | undefined>): Promise<number | undefined> => {
    const timeMs = await found
    if (!look.isUnderWay()) newest?.askAgain()
    return timeMs
  }
  const leave = (): void => {
    sources -= 1
    // Another moment of the recording may follow at once.
    queueMicrotask(() => {
      if (sources === 0 && socket.connected) socket.emit(options.pastOnly ? 'pause' : 'live')
    })
  }
  return {
    source: (fromMs, pace) =>
      new Observable<SourceEvent>(out => {
        sources += 1
        look.stop()
        const reader = readRecording({ ...options, requests }, fromMs, pace, out)
        newest = reader
        return () => {
          reader.stop()
          if (newest === reader) newest = undefined
          leave()
        }
      }),
    frameBefore: timeMs => looked(look.before(timeMs)),
    frameAfter: timeMs => looked(look.after(timeMs)),
  }
}

type Reading = ServicePlaybackOptions & { readonly requests: PlayRequests }
type Out = { next(event: SourceEvent): void; complete(): void }
type Reader = {
  readonly stop: () => void
  /** Asks anew for a picture that has not come and that something else was asked for in place of. */
  readonly askAgain: () => void
}

function readRecording(
  { socket, channels, requests, painted, onFault }: Reading,
  fromMs: number,
  pace: Pace,
  out: Out,
): Reader {
  let timeMs = fromMs
  let request = 0
  /** The picture of the seek has not come. */
  let awaited = true
  const newGatherer = () => createCacheGatherer({ start: () => ({ scene: EMPTY_SCENE, painted: painted() }), onFault })
  let gather = newGatherer()

  const seek = (): void => {
    awaited = true
    gather = newGatherer()
    request = requests.seek(timeMs)
  }
  const goOn = (): void => {
    if (awaited || pace.value === 0) return
    // The service may have looked at another moment meanwhile.
    if (requests.newest() === request) requests.play(request, timeMs, pace.value)
    else seek()
  }
  const onCache = (payload: unknown, mark: unknown): void => {
    const part = cachePartOf(payload, mark)
    if (!part) return out.next({ type: 'malformed', event: 'cache' })
    if (part.kind !== 'playback' || part.request !== request) return
    const scene = gather(part)
    if (!scene) return
    awaited = false
    timeMs = part.time
    out.next({ type: 'scene', scene, timeMs })
    goOn()
  }
  const onData = (payload: unknown, clock: unknown): void => {
    const batch = bytesOf(payload)
    const parsed = v.safeParse(playbackClockSchema, clock)
    if (!batch || !parsed.success) return out.next({ type: 'malformed', event: 'playback-data' })
    if (parsed.output.request !== request) return
    timeMs = parsed.output.time
    out.next({ type: 'frames', batch })
    out.next({ type: 'position', timeMs })
    // An empty batch means that the service stands although it was to play.
    if (batch.byteLength === 0 && parsed.output.speed === 0 && pace.value > 0) out.complete()
  }
  const onMessage = (payload: unknown): void => {
    const notice = v.safeParse(noticeSchema, payload)
    if (notice.success && REFUSALS.has(notice.output.token)) out.complete()
  }

  socket.on('cache', onCache)
  socket.on('playback-data', onData)
  socket.on('message', onMessage)
  socket.on('connect', seek)
  seek()
  let known = recordedIds(channels.value)
  const wanted = channels.subscribe(names => {
    const ids = recordedIds(names)
    const isMore = ids.some(id => !known.includes(id))
    known = ids
    // While it plays what is new comes by itself; a picture that stands has to be asked for.
    if (isMore && pace.value === 0) seek()
    else goOn()
  })
  let speed = pace.value
  const pacing = pace.subscribe(next => {
    if (next === 0 && speed > 0 && !awaited && socket.connected) socket.emit('pause')
    speed = next
    goOn()
  })
  const repeat = setInterval(goOn, PLAY_REPEAT_MS)
  return {
    stop: () => {
      clearInterval(repeat)
      pacing.unsubscribe()
      wanted.unsubscribe()
      socket.off('cache', onCache)
      socket.off('playback-data', onData)
      socket.off('message', onMessage)
      socket.off('connect', seek)
    },
    askAgain: () => {
      if (awaited && requests.newest() !== request) seek()
    },
  }
}
