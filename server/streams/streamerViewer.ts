import type { DefaultEventsMap, Socket } from 'socket.io'
import * as v from 'valibot'
import {
  BATCH_CREDIT,
  type BrowserToStreamer,
  playSchema,
  type StreamerToBrowser,
} from '../../contract/sockets/streamer.ts'
import { CHANNELS, channelById, maySubscribe } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { Fleet } from '../fleet/gateway.ts'
import { joinFrames, splitIntoBatches } from './batch.ts'
import { createCatchUp } from './catchUp.ts'
import { SECTOR_ORDER_CHANNEL } from './eta.ts'
import { createOutbox } from './outbox.ts'
import type { FeedViewer, RobotFeed } from './robotFeed.ts'
import { type ChannelMask, inMask, maskOf, type Selection, selectionOf } from './selection.ts'
import { type Admitted, refusalNotice, type SocketRefusal } from './socketServer.ts'
import type { Viewer } from './viewerGate.ts'

export type StreamerSocket = Socket<
  BrowserToStreamer,
  StreamerToBrowser,
  DefaultEventsMap,
  Admitted & { query: { robot: number; since?: number | undefined } }
>

/** One browser that watches one robot. */
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

/** Basic data goes to everybody who watches. */
const BASIC_CHANNEL = 0
/** Without credit for so long a viewer is told nothing more either: words would queue where frames may not. */
const MUTE_AFTER_MS = 10_000

const finite = v.pipe(v.number(), v.finite())
const TOO_SLOW = {
  level: 'error',
  token: 'streamer.tooSlow',
  message: 'This browser takes the telemetry in too slowly and has been disconnected',
} as const
const NO_PLAYBACK = {
  level: 'warning',
  token: 'streamer.playbackUnavailable',
  message: 'There is no recording to play yet',
} as const

export type StreamerViewerParts = {
  readonly fleet: Pick<Fleet, 'registry' | 'refusals' | 'subscriptions' | 'onConnection'>
  readonly feed: RobotFeed
  readonly clock: Clock
}

export function createStreamerViewer(
  socket: StreamerSocket,
  { fleet, feed, clock }: StreamerViewerParts,
): StreamerViewer {
  const { robot, since } = socket.data.query
  const subscriber = Symbol(socket.id)
  const entry = fleet.registry.entry(robot)
  const outbox = createOutbox((batch, acknowledged) => socket.emit('data', batch, acknowledged))
  const catchUp = createCatchUp(entry.memory)
  let channels: ChannelMask = 0
  /** Subscribed since the last tick. */
  let joining: ReadonlySet<number> = new Set([BASIC_CHANNEL])
  let creditMs = clock.now()

  const maySee = (channel: number): boolean => {
    const row = channelById(channel)
    return row !== undefined && maySubscribe(row, socket.data.viewer)
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
  /** Lets newly subscribed channels in, with what came on them since the viewer last got them. */
  const join = (selection: Selection): Selection => {
    if (joining.size === 0) return selection
    const frames = [...catchUp.missed(joining), ...selection.frames].toSorted((a, b) => a.timeMs - b.timeMs)
    for (const channel of joining) channels |= maskOf(channel)
    joining = new Set()
    return selectionOf(frames)
  }
  const sendTime = (): void => {
    const server = clock.now()
    socket.emit('time-data', { server, robot: server - (entry.clockOffset.offsetMs() ?? 0) })
  }
  const leaveConnection = fleet.onConnection(robot, connection => socket.emit('connection', connection))

  socket.emit('connection', entry.live.connection)
  for (const frames of splitIntoBatches(catchUp.begin(maySee, since))) socket.emit('cache', joinFrames(frames))
  sendTime()
  const eta = feed.eta()
  if (eta && maySee(SECTOR_ORDER_CHANNEL)) socket.emit('eta', eta)

  socket.on('get_time', sendTime)
  socket.on('ping', (sent: unknown) => {
    if (v.is(finite, sent)) socket.emit('pong', sent)
  })
  socket.on('play', (play: unknown) => {
    if (v.is(playSchema, play)) socket.emit('message', NO_PLAYBACK)
  })
  // Always live, never playing: nothing to change.
  socket.on('pause', () => undefined)
  socket.on('live', () => undefined)

  return {
    channels: () => channels,
    tick: (selection, nowMs) => {
      const fits = outbox.tick(join(selection), nowMs)
      if (outbox.owed() < BATCH_CREDIT) creditMs = nowMs
      if (fits) return
      socket.emit('message', TOO_SLOW)
      socket.disconnect(true)
    },
    eta: next => {
      if (maySee(SECTOR_ORDER_CHANNEL)) socket.emit('eta', next)
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
      socket.data.viewer = viewer
      for (const { id } of CHANNELS) if (!maySee(id)) unsubscribe(id)
    },
    end: reason => {
      socket.emit('message', refusalNotice(reason))
      socket.disconnect(true)
    },
    leave: () => {
      leaveConnection()
      fleet.subscriptions.removeSubscriber(robot, subscriber)
    },
  }
}
