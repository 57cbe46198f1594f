import type { Logger } from 'pino'
import type { DefaultEventsMap, Socket } from 'socket.io'
import * as v from 'valibot'
import { PLAYBACK_LEVEL } from '../../contract/playback.ts'
import {
  BATCH_CREDIT,
  type BrowserToStreamer,
  playSchema,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'
import { CHANNELS, channelById, maySubscribe } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import { BASIC_CHANNEL } from '../fleet/frameMemory.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import { POSE_CHANNEL } from '../fleet/poseTrail.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import type { Archive } from '../recordings/archive.ts'
import { joinFrames } from './batch.ts'
import { type CacheContent, sendCache } from './cache.ts'
import { createCatchUp } from './catchUp.ts'
import { etaOf, SECTOR_ORDER_CHANNEL } from './eta.ts'
import { createOutbox } from './outbox.ts'
import { createPlayback, type Playback } from './playback.ts'
import { createRecordedRange } from './recordedRange.ts'
import type { FeedViewer, RobotFeed } from './robotFeed.ts'
import { type ChannelMask, channelsIn, inMask, maskOf, type Selection, selectionOf } from './selection.ts'
import { type Admitted, refusalNotice, type SocketRefusal } from './socketServer.ts'
import { STREAMER_NOTICES } from './streamerNotices.ts'
import type { Viewer } from './viewerGate.ts'

export type StreamerSocket = Socket<
  BrowserToStreamer,
  StreamerToBrowser,
  DefaultEventsMap,
  Admitted<Viewer, { robot: number; since?: number | undefined; past?: '1' | undefined }>
>

/** One browser that watches one robot, as it is or as it was. */
export type StreamerViewer = FeedViewer & {
  /** Nothing happens when the viewer's level does not allow the channel. */
  readonly subscribe: (channel: number) => void
  readonly unsubscribe: (channel: number) => void
  /** Once a second. */
  readonly report: (nowMs: number) => void
  readonly update: (viewer: Viewer) => void
  readonly end: (reason: SocketRefusal) => void
  readonly leave: () => void
}

/** Without credit for so long a viewer is told nothing more either: words would queue where frames may not. */
const MUTE_AFTER_MS = 10_000

const finite = v.pipe(v.number(), v.finite())

export type StreamerViewerParts = {
  readonly fleet: Pick<Fleet, 'registry' | 'refusals' | 'subscriptions' | 'onConnection'>
  readonly feed: RobotFeed
  readonly archive: Archive
  readonly clock: Clock
  readonly log: Logger
}

export function createStreamerViewer(
  socket: StreamerSocket,
  { fleet, feed, archive, clock, log }: StreamerViewerParts,
): StreamerViewer {
  const { robot, since } = socket.data.query
  const subscriber = Symbol(socket.id)
  const entry = fleet.registry.entry(robot)
  const outbox = createOutbox((batch, acknowledged, played) => {
    if (played) socket.emit('playback-data', batch, played, acknowledged)
    else socket.emit('data', batch, acknowledged)
  })
  const catchUp = createCatchUp(entry.memory)
  const recorded = createRecordedRange(archive, robot, log)
  let channels: ChannelMask = 0
  /** Subscribed since the last tick. */
  let joining: ReadonlySet<number> = new Set([BASIC_CHANNEL])
  let playback: Playback | undefined
  let creditMs = clock.now()

  const maySee = (channel: number): boolean => {
    const row = channelById(channel)
    return row !== undefined && maySubscribe(row, socket.data.viewer)
  }
  const mayPlay = (): boolean => socket.data.viewer.level >= PLAYBACK_LEVEL
  const tell = (notice: keyof typeof STREAMER_NOTICES, count?: number): void => {
    socket.emit('message', { ...STREAMER_NOTICES[notice], ...(count !== undefined && { count }) })
  }
  const tellCache = (content: CacheContent): void => sendCache(content, (...part) => socket.emit('cache', ...part))
  /** Who has watched since before the service was started has painted what the service has not seen. */
  const knowsMore = since !== undefined && since < (entry.memory.sinceMs() ?? Number.POSITIVE_INFINITY)
  const tellLiveCache = (frames: readonly LiveFrame[]): void => {
    const trail = knowsMore ? undefined : entry.memory.trail()
    tellCache({ kind: 'live', timeMs: clock.now(), frames, trail })
  }
  const tellEta = (): void => {
    const eta = feed.eta()
    if (eta && maySee(SECTOR_ORDER_CHANNEL)) socket.emit('eta', eta)
  }
  const tellTime = (): void => {
    const server = clock.now()
    const time = { server, robot: server - (entry.clockOffset.offsetMs() ?? 0) }
    const past = mayPlay() ? recorded.range() : undefined
    socket.emit('time-data', { ...time, ...past, ...(playback && { playback: playback.timeMs() }) })
  }

  const unsubscribe = (channel: number): void => {
    fleet.subscriptions.remove(robot, subscriber, channel)
    if (channel === BASIC_CHANNEL) return
    joining = new Set([...joining].filter(other => other !== channel))
    if (!inMask(channels, channel)) return
    channels &= ~maskOf(channel)
    outbox.forget(channel)
    catchUp.left(channel)
  }
  /**
   * Lets newly subscribed channels in, with what came on them since the viewer last got them. Poses that were missed have painted the trail: it
   * comes whole.
   */
  const join = (selection: Selection): Selection => {
    if (joining.size === 0) return selection
    const missed = Map.groupBy(catchUp.missed(joining), ({ channel }) => channel === POSE_CHANNEL)
    const poses = missed.get(true)
    if (poses) tellLiveCache(poses)
    for (const channel of joining) channels |= maskOf(channel)
    joining = new Set()
    return selectionOf([...(missed.get(false) ?? []), ...selection.frames].toSorted((a, b) => a.timeMs - b.timeMs))
  }

  /** The sector queue as it was tells the time left as it was. */
  const tellEtaThen = (frames: readonly LiveFrame[]): void => {
    const order = frames.findLast(({ channel }) => channel === SECTOR_ORDER_CHANNEL)
    const eta = order && etaOf(order)
    if (eta) socket.emit('eta', eta)
  }
  const goBack = (): Playback => {
    outbox.clear()
    return createPlayback({
      archive,
      robot,
      clock,
      log,
      spans: () => socket.data.viewer.spans,
      maySee,
      hasCredit: () => outbox.owed() < BATCH_CREDIT,
      sendCache: content => {
        tellCache(content)
        tellEtaThen(content.frames)
      },
      sendFrames: (frames, at) => {
        outbox.play(joinFrames(frames), at)
        tellEtaThen(frames)
      },
      tell: (trouble, count) => {
        tell(trouble, count)
        if (trouble === 'noRecording' || trouble === 'notYours') goLive()
      },
    })
  }
  /** What has come on all channels since is told at once, and then they are joined anew. */
  const goLive = (): void => {
    if (!playback) return
    playback.close()
    playback = undefined
    joining = new Set([...joining, ...channelsIn(channels)])
    channels = 0
    tellLiveCache(catchUp.begin(maySee))
    tellEta()
  }

  const leaveConnection = fleet.onConnection(robot, connection => socket.emit('connection', connection))
  socket.emit('connection', entry.live.connection)
  tellLiveCache(catchUp.begin(maySee, since))
  tellEta()
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
    if (!mayPlay()) return tell('playbackForbidden')
    playback ??= goBack()
    playback.play(play.output)
  })
  socket.on('pause', () => playback?.pause())
  socket.on('live', goLive)

  return {
    channels: () => (playback ? 0 : channels),
    tick: (selection, nowMs) => {
      if (playback) playback.tick(nowMs)
      const fits = playback !== undefined || outbox.tick(join(selection), nowMs)
      if (outbox.owed() < BATCH_CREDIT) creditMs = nowMs
      if (fits) return
      tell('tooSlow')
      socket.disconnect(true)
    },
    eta: () => {
      if (!playback) tellEta()
    },
    subscribe: channel => {
      if (!maySee(channel) || inMask(channels, channel)) return
      joining = new Set(joining).add(channel)
      fleet.subscriptions.add(robot, subscriber, channel)
    },
    unsubscribe,
    report: nowMs => {
      const bytesPerSecond = outbox.takeSentBytes()
      if (nowMs - creditMs > MUTE_AFTER_MS) return
      socket.emit('bandwidthMonitor', {
        bytesPerSecond,
        dropped: outbox.dropped(),
        queueMs: outbox.queueMs(nowMs),
        refused: fleet.refusals.ofRobot(robot),
      })
    },
    update: viewer => {
      const { sight } = socket.data.viewer
      socket.data.viewer = viewer
      // What is played may not be theirs to see any more.
      if (!isSameSight(sight, viewer.sight)) {
        goLive()
        void recorded.refresh().then(tellTime)
      }
      for (const { id } of CHANNELS) if (!maySee(id)) unsubscribe(id)
      if (!mayPlay()) goLive()
    },
    end: reason => {
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    },
    leave: () => {
      playback?.close()
      leaveConnection()
      fleet.subscriptions.removeSubscriber(robot, subscriber)
    },
  }
}

/** Whether two logins, or one at two times, see the same accounts. */
export const isSameSight = (a: AccountSight, b: AccountSight): boolean =>
  a === b || (a !== 'all' && b !== 'all' && a.size === b.size && [...a].every(account => b.has(account)))
