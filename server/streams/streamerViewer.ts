import type { Logger } from 'pino'
import { PLAYBACK_LEVEL } from '../../contract/playback.ts'
import { CHANNELS } from '../../contract/telemetry/channels.ts'
import type { Clock } from '../clock.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { LiveFrame } from '../fleet/liveFrame.ts'
import type { Archive } from '../recordings/archive.ts'
import { createCatchUp } from './catchUp.ts'
import { SECTOR_ORDER_CHANNEL } from './eta.ts'
import { createLiveChannels } from './liveChannels.ts'
import { createOwedPicture } from './owedPicture.ts'
import type { FeedViewer, RobotFeed } from './robotFeed.ts'
import type { Selection } from './selection.ts'
import type { SocketRefusal } from './socketServer.ts'
import { createViewerDebug } from './viewerDebug.ts'
import type { Viewer } from './viewerGate.ts'
import { createViewerStream, isSameSight, type StreamerSocket } from './viewerStream.ts'

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

/** After 10 s without credit, control messages stop too; they would pile up. */
const MUTE_AFTER_MS = 10_000

export type StreamerViewerParts = {
  readonly fleet: Pick<Fleet, 'registry' | 'refusals' | 'subscriptions' | 'debugs' | 'onConnection'>
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
  const entry = fleet.registry.entry(robot)
  const catchUp = createCatchUp(entry.memory)
  const mayPlay = (): boolean => socket.data.viewer.level >= PLAYBACK_LEVEL
  const stream = createViewerStream(socket, {
    archive,
    clock,
    log,
    mayPlay,
    clockOffsetMs: () => entry.clockOffset.offsetMs() ?? 0,
    onPlaybackTrouble: trouble => {
      if (trouble === 'noRecording' || trouble === 'notYours') goLive()
    },
  })
  const { outbox, maySee, playback } = stream
  const live = createLiveChannels({
    robot,
    subscriptions: fleet.subscriptions,
    catchUp,
    maySee,
    sendMissedPoses: sendLiveCache,
    forget: outbox.forget,
  })
  let creditMs = clock.now()
  const isMuted = (): boolean => clock.now() - creditMs > MUTE_AFTER_MS
  const debug = createViewerDebug(socket, fleet.debugs, isMuted)

  /** A viewer who has watched since before the service was started has painted what the service has not seen. */
  const knowsMore = since !== undefined && since < (entry.memory.sinceMs() ?? Number.POSITIVE_INFINITY)
  function sendLiveCache(frames: readonly LiveFrame[]): void {
    const trail = knowsMore ? undefined : entry.memory.trail()
    stream.sendCache({ kind: 'live', timeMs: clock.now(), frames, trail })
  }
  function sendEta(): void {
    const eta = feed.eta()
    if (eta && maySee(SECTOR_ORDER_CHANNEL)) socket.emit('eta', eta)
  }
  const picture = createOwedPicture(outbox.hasCredit)
  const owePicture = (frames: () => readonly LiveFrame[]): void =>
    picture.owe(() => {
      sendLiveCache(frames())
      sendEta()
    })
  /** What has come on all channels since is sent, and then they are joined anew. */
  function goLive(): void {
    if (!playback()) return
    stream.closePlayback()
    live.startOver()
    owePicture(() => catchUp.begin(maySee))
  }
  /** Channels are joined with credit, because a trail may go with them. False when too much waits. */
  const tickLive = (selection: Selection, nowMs: number): boolean =>
    outbox.tick(!picture.tick() && outbox.hasCredit() ? live.join(selection) : selection, nowMs)

  const leaveConnection = fleet.onConnection(robot, connection => socket.emit('connection', connection))
  socket.emit('connection', entry.live.connection)
  owePicture(() => catchUp.begin(maySee, since))
  stream.refreshTime()
  socket.on('live', goLive)

  return {
    channels: () => (playback() ? 0 : live.mask()),
    tick: (selection, nowMs) => {
      const played = playback()
      played?.tick(nowMs)
      const fits = playback() !== undefined || tickLive(selection, nowMs)
      if (outbox.hasCredit()) creditMs = nowMs
      if (fits) return
      stream.notify('tooSlow')
      socket.disconnect(true)
    },
    eta: () => {
      if (!playback()) sendEta()
    },
    subscribe: live.subscribe,
    unsubscribe: live.unsubscribe,
    report: nowMs => {
      const bandwidth = stream.bandwidth(nowMs, fleet.refusals.ofRobot(robot))
      if (!isMuted()) socket.emit('bandwidthMonitor', bandwidth)
    },
    update: viewer => {
      const { sight } = socket.data.viewer
      socket.data.viewer = viewer
      // What is played may not be theirs to see any more.
      if (!isSameSight(sight, viewer.sight)) {
        goLive()
        stream.refreshTime()
      }
      for (const { id } of CHANNELS) if (!maySee(id)) live.unsubscribe(id)
      if (!mayPlay()) goLive()
      debug.update()
    },
    end: stream.end,
    leave: () => {
      playback()?.close()
      leaveConnection()
      debug.leave()
      live.leave()
    },
  }
}
