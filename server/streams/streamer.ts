import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import {
  BATCH_INTERVAL_MS,
  type BrowserToStreamer,
  STREAMER_NAMESPACE,
  STREAMER_PATH,
  type StreamerToBrowser,
  streamerQuerySchema,
} from '../../contract/sockets/streamer.ts'
import type { Clock } from '../clock.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { AccountSight } from '../identity/visibleAccounts.ts'
import type { Archive } from '../recordings/archive.ts'
import { createEventBudget } from './eventBudget.ts'
import { createPastViewer, type PastViewer } from './pastViewer.ts'
import { createRobotFeed, type RobotFeed } from './robotFeed.ts'
import { admitSockets, type Door, openSocketServer, robotViewers, type SocketRefused } from './socketServer.ts'
import { createStreamerViewer, type StreamerViewer } from './streamerViewer.ts'
import type { ViewerGate } from './viewerGate.ts'
import type { StreamerSocket } from './viewerStream.ts'
import type { Watchers } from './watchers.ts'

export type StreamerOptions = {
  readonly http: HttpServer
  readonly fleet: Fleet
  readonly gate: ViewerGate
  readonly watchers: Watchers
  /** What is recorded, of the accounts in sight. */
  readonly archiveFor: (sight: () => AccountSight) => Archive
  readonly clock: Clock
  readonly log: Logger
  readonly door: Door
  readonly refused: SocketRefused
}

/** The open sockets, by their id. The commands that subscribe come here. */
export type Streamer = {
  /** Whose socket it is and which robot it watches; undefined when there is no such socket. */
  readonly find: (socket: string) => { readonly session: number; readonly robot: number } | undefined
  /** Nothing happens when the socket is gone, or when its level does not allow the channel. */
  readonly subscribe: (socket: string, channel: number) => void
  readonly unsubscribe: (socket: string, channel: number) => void
  readonly close: () => Promise<void>
}

const REPORT_INTERVAL_MS = 1000

export function startStreamer(options: StreamerOptions): Streamer {
  const { http, fleet, gate, watchers, archiveFor, clock, log, door, refused } = options
  const feeds = new Map<number, RobotFeed>()
  const pastViewers = new Set<PastViewer>()
  const viewers = new Map<string, { readonly socket: StreamerSocket; readonly viewer: StreamerViewer }>()

  const io = openSocketServer<BrowserToStreamer, StreamerToBrowser, StreamerSocket['data']>(
    http,
    STREAMER_PATH,
    door,
    clock,
  )
  const namespace = io.of(STREAMER_NAMESPACE)
  namespace.use(admitSockets(robotViewers(gate), door, streamerQuerySchema, refused))
  /** No feed, no memory of what the robot says now, no subscription: nothing of the present is at hand here. */
  function watchPast(socket: StreamerSocket): void {
    const { token, query } = socket.data
    const { robot } = query
    const viewer = createPastViewer(socket, { archive: archiveFor(() => socket.data.viewer.sight), clock, log })
    const withinBudget = createEventBudget(clock)
    socket.use((_event, next) => (withinBudget() ? next() : viewer.end('tooMany')))
    pastViewers.add(viewer)
    const { update, end } = viewer
    const unwatch = watchers.add({ token, robot, scope: 'past', viewer: () => socket.data.viewer, update, end })
    socket.on('disconnect', () => {
      unwatch()
      pastViewers.delete(viewer)
      viewer.leave()
    })
  }
  namespace.on('connection', socket => {
    const { token, query } = socket.data
    const { robot } = query
    if (socket.data.query.past === '1') return watchPast(socket)
    const feed = feeds.get(robot) ?? createRobotFeed(robot, fleet)
    feeds.set(robot, feed)
    const archive = archiveFor(() => socket.data.viewer.sight)
    const viewer = createStreamerViewer(socket, { fleet, feed, archive, clock, log })
    const withinBudget = createEventBudget(clock)
    socket.use((_event, next) => (withinBudget() ? next() : viewer.end('tooMany')))
    feed.add(viewer)
    viewers.set(socket.id, { socket, viewer })
    const unwatch = watchers.add({
      token,
      robot,
      scope: 'all',
      viewer: () => socket.data.viewer,
      update: viewer.update,
      end: viewer.end,
    })
    socket.on('disconnect', () => {
      unwatch()
      viewers.delete(socket.id)
      viewer.leave()
      feed.remove(viewer)
      if (feed.isWatched()) return
      feed.close()
      feeds.delete(robot)
    })
  })

  const stopTicks = clock.every(BATCH_INTERVAL_MS, () => {
    const now = clock.now()
    for (const feed of feeds.values()) feed.tick(now)
    for (const viewer of pastViewers) viewer.tick(now)
  })
  const stopReports = clock.every(REPORT_INTERVAL_MS, () => {
    const now = clock.now()
    for (const { viewer } of viewers.values()) viewer.report(now)
    for (const viewer of pastViewers) viewer.report(now)
  })

  return {
    find: id => {
      const data = viewers.get(id)?.socket.data
      return data && { session: data.viewer.session, robot: data.query.robot }
    },
    subscribe: (id, channel) => viewers.get(id)?.viewer.subscribe(channel),
    unsubscribe: (id, channel) => viewers.get(id)?.viewer.unsubscribe(channel),
    close: async () => {
      stopTicks()
      stopReports()
      io.disconnectSockets(true)
      namespace.disconnectSockets(true)
      io.engine.close()
    },
  }
}
