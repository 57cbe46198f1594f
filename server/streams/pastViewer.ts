import type { Logger } from 'pino'
import * as v from 'valibot'
import { BATCH_CREDIT, playSchema } from '../../contract/sockets/streamer.ts'
import { channelById, maySubscribe } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { Archive } from '../recordings/archive.ts'
import { joinFrames } from './batch.ts'
import { sendCache } from './cache.ts'
import { etaOf, SECTOR_ORDER_CHANNEL } from './eta.ts'
import { createOutbox } from './outbox.ts'
import { createPlayback, type Playback } from './playback.ts'
import { createRecordedRange } from './recordedRange.ts'
import { refusalNotice, type SocketRefusal } from './socketServer.ts'
import { STREAMER_NOTICES } from './streamerNotices.ts'
import { isSameSight, type StreamerSocket } from './streamerViewer.ts'
import type { Viewer } from './viewerGate.ts'

/** One browser that plays what a robot did while it was in accounts in sight; of what it does now it is told nothing. */
export type PastViewer = {
  readonly tick: (nowMs: number) => void
  /** Once a second. */
  readonly report: (nowMs: number) => void
  readonly update: (viewer: Viewer) => void
  readonly end: (reason: SocketRefusal) => void
  readonly leave: () => void
}

type Parts = { readonly archive: Archive; readonly clock: Clock; readonly log: Logger }

const finite = v.pipe(v.number(), v.finite())

export function createPastViewer(socket: StreamerSocket, { archive, clock, log }: Parts): PastViewer {
  const { robot } = socket.data.query
  const outbox = createOutbox((batch, acknowledged, played) => {
    if (played) socket.emit('playback-data', batch, played, acknowledged)
  })
  const recorded = createRecordedRange(archive, robot, log)
  const tell = (notice: keyof typeof STREAMER_NOTICES, count?: number): void => {
    socket.emit('message', { ...STREAMER_NOTICES[notice], ...(count !== undefined && { count }) })
  }
  const tellEtaThen = (frames: readonly Parameters<typeof etaOf>[0][]): void => {
    const order = frames.findLast(({ channel }) => channel === SECTOR_ORDER_CHANNEL)
    const eta = order && etaOf(order)
    if (eta) socket.emit('eta', eta)
  }
  const begin = (): Playback =>
    createPlayback({
      archive,
      robot,
      clock,
      log,
      spans: () => socket.data.viewer.spans,
      maySee: channel => {
        const row = channelById(channel)
        return row !== undefined && maySubscribe(row, socket.data.viewer)
      },
      hasCredit: () => outbox.owed() < BATCH_CREDIT,
      sendCache: content => {
        sendCache(content, (...part) => socket.emit('cache', ...part))
        tellEtaThen(content.frames)
      },
      sendFrames: (frames, at) => {
        outbox.play(joinFrames(frames), at)
        tellEtaThen(frames)
      },
      tell,
    })
  let playback: Playback | undefined
  const tellTime = (): void => {
    const server = clock.now()
    socket.emit('time-data', {
      server,
      robot: server,
      ...recorded.range(),
      ...(playback && { playback: playback.timeMs() }),
    })
  }
  const stop = (): void => {
    playback?.close()
    playback = undefined
    outbox.clear()
  }

  void recorded.refresh().then(tellTime)
  socket.on('get_time', () => {
    tellTime()
    void recorded.refresh()
  })
  socket.on('ping', (sent: unknown) => {
    if (v.is(finite, sent)) socket.emit('pong', sent)
  })
  socket.on('play', (wish: unknown) => {
    const play = v.safeParse(playSchema, wish)
    if (!play.success) return
    playback ??= begin()
    playback.play(play.output)
  })
  socket.on('pause', () => playback?.pause())
  socket.on('live', () => {
    stop()
    tell('pastOnly')
  })

  return {
    tick: nowMs => playback?.tick(nowMs),
    report: nowMs => {
      const bytesPerSecond = outbox.takeSentBytes()
      socket.emit('bandwidthMonitor', { bytesPerSecond, dropped: {}, queueMs: outbox.queueMs(nowMs), refused: {} })
    },
    update: viewer => {
      const { sight } = socket.data.viewer
      socket.data.viewer = viewer
      // What is played may not be theirs to see any more.
      if (isSameSight(sight, viewer.sight)) return
      stop()
      void recorded.refresh().then(tellTime)
    },
    end: reason => {
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    },
    leave: stop,
  }
}
