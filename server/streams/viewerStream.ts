import type { Logger } from 'pino'
import type { DefaultEventsMap, Socket } from 'socket.io'
import * as v from 'valibot'
import {
  type Bandwidth,
  type BrowserToStreamer,
  playSchema,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'
import { channelById, maySubscribe } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import type { Archive } from '../recordings/archive.ts'
import { joinFrames } from './batch.ts'
import { type CacheContent, sendCache } from './cache.ts'
import { etaOf, SECTOR_ORDER_CHANNEL } from './eta.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createPlayback, type Playback, type PlaybackTrouble } from './playback.ts'
import { createRecordedRange } from './recordedRange.ts'
import { type Admitted, refusalNotice, type SocketRefusal } from './socketServer.ts'
import { STREAMER_NOTICES } from './streamerNotices.ts'
import type { Viewer } from './viewerGate.ts'

export type StreamerSocket = Socket<
  BrowserToStreamer,
  StreamerToBrowser,
  DefaultEventsMap,
  Admitted<Viewer, { robot: number; since?: number | undefined; past?: '1' | undefined }>
>

/** What one browser is sent of a robot whether it may see the present or only the past: its batches, the time, and playback of recordings. */
export type ViewerStream = {
  readonly outbox: Outbox
  readonly maySee: (channel: number) => boolean
  readonly notify: (notice: keyof typeof STREAMER_NOTICES, count?: number) => void
  /** Only with credit. */
  readonly sendCache: (content: CacheContent) => void
  /** What is played now; undefined while nothing is. */
  readonly playback: () => Playback | undefined
  readonly closePlayback: () => void
  /** What was sent since the last time, and what could not be; `refused`: frames of the robot, by reason. */
  readonly bandwidth: (nowMs: number, refused: Bandwidth['refused']) => Bandwidth
  /** Looks up what is recorded, and sends the time with it. */
  readonly refreshTime: () => void
  readonly end: (reason: SocketRefusal) => void
}

export type ViewerStreamParts = {
  readonly archive: Archive
  readonly clock: Clock
  readonly log: Logger
  readonly mayPlay: () => boolean
  /** How far the robot's clock is behind the service's. */
  readonly clockOffsetMs: () => number
  /** The viewer has been notified of it. */
  readonly onPlaybackTrouble: (trouble: PlaybackTrouble) => void
}

const finite = v.pipe(v.number(), v.finite())

export function createViewerStream(socket: StreamerSocket, parts: ViewerStreamParts): ViewerStream {
  const { archive, clock, log, mayPlay, clockOffsetMs, onPlaybackTrouble } = parts
  const { robot } = socket.data.query
  const outbox = createOutbox({
    data: (...batch) => socket.emit('data', ...batch),
    playback: (...batch) => socket.emit('playback-data', ...batch),
    cache: (...part) => socket.emit('cache', ...part),
  })
  const recorded = createRecordedRange(archive, robot, log)
  let playback: Playback | undefined

  const maySee = (channel: number): boolean => {
    const row = channelById(channel)
    return row !== undefined && maySubscribe(row, socket.data.viewer)
  }
  const notify: ViewerStream['notify'] = (notice, count) => {
    socket.emit('message', { ...STREAMER_NOTICES[notice], ...(count !== undefined && { count }) })
  }
  const sendTime = (): void => {
    const server = clock.now()
    const time = { server, robot: server - clockOffsetMs() }
    const past = mayPlay() ? recorded.range() : undefined
    socket.emit('time-data', { ...time, ...past, ...(playback && { playback: playback.timeMs() }) })
  }
  const cacheTo = (content: CacheContent): void => sendCache(content, outbox.cache)
  /** The sector queue as it was has the time left as it was. */
  const sendRecordedEta = (frames: readonly LiveFrame[]): void => {
    const order = frames.findLast(({ channel }) => channel === SECTOR_ORDER_CHANNEL)
    const eta = order && etaOf(order)
    if (eta) socket.emit('eta', eta)
  }
  const openPlaybackSession = (): Playback => {
    outbox.clear()
    return createPlayback({
      archive,
      robot,
      clock,
      log,
      spans: () => socket.data.viewer.spans,
      maySee,
      hasCredit: outbox.hasCredit,
      sendCache: content => {
        cacheTo(content)
        sendRecordedEta(content.frames)
      },
      sendFrames: (frames, at) => {
        outbox.play(joinFrames(frames), at)
        sendRecordedEta(frames)
      },
      notify: (trouble, count) => {
        notify(trouble, count)
        onPlaybackTrouble(trouble)
      },
    })
  }

  socket.on('get_time', () => {
    sendTime()
    void recorded.refresh()
  })
  socket.on('ping', (sent: unknown) => {
    if (v.is(finite, sent)) socket.emit('pong', sent)
  })
  socket.on('play', (request: unknown) => {
    const play = v.safeParse(playSchema, request)
    if (!play.success) return
    if (!mayPlay()) return notify('playbackForbidden')
    playback ??= openPlaybackSession()
    playback.play(play.output)
  })
  socket.on('pause', () => playback?.pause())

  return {
    outbox,
    maySee,
    notify,
    sendCache: cacheTo,
    playback: () => playback,
    closePlayback: () => {
      playback?.close()
      playback = undefined
    },
    bandwidth: (nowMs, refused) => ({
      bytesPerSecond: outbox.takeSentBytes(),
      dropped: outbox.dropped(),
      queueMs: outbox.queueMs(nowMs),
      refused,
    }),
    refreshTime: () => void recorded.refresh().then(sendTime),
    end: reason => {
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    },
  }
}

/** Whether two logins, or one at two times, see the same accounts. */
export const isSameSight = (a: AccountSight, b: AccountSight): boolean =>
  a === b || (a !== 'all' && b !== 'all' && a.size === b.size && [...a].every(account => b.has(account)))
