/** The one file that knows feed, log, screen and the moment that is shown (architecture, section 3). */
import { diagnosticCalls } from './diagnosticCalls.ts'
import type { EngineEnvironment } from './environment.ts'
import { createFeed } from './feed.ts'
import { openEventLog } from './log/eventLog.ts'
import { excerptThinning } from './log/logExcerpt.ts'
import { resume } from './log/resume.ts'
import { createOwnParts } from './ownParts.ts'
import type { OpenOptions } from './protocol.ts'
import { watchAges } from './readout/ages.ts'
import { createAlerts } from './readout/alerts.ts'
import { createCoveredFloor } from './readout/coveredFloor.ts'
import { createPublisher } from './readout/publisher.ts'
import { viewReadout } from './readout/viewReadout.ts'
import type { ReadoutMessage } from './readouts.ts'
import { createScreen } from './screen.ts'
import { createShownLayers } from './shownLayers.ts'
import { createShownMoment } from './shownMoment.ts'
import { createRobotDebug } from './source/robotDebug.ts'
import { createPointer, drawingCalls, hidingCall, layerCalls, playbackCalls } from './viewCalls.ts'

export type RobotView = Awaited<ReturnType<typeof openRobotView>>

/** Connects to one robot, folds, draws and reads out until it is closed. */
export async function openRobotView(
  environment: EngineEnvironment,
  options: OpenOptions,
  post: (message: ReadoutMessage) => void,
) {
  const ownParts = createOwnParts({ ...options, now: environment.now, post: fact => post({ type: 'remote', fact }) })
  const log = await openEventLog({
    store: await environment.openStore(options.robot),
    thinning: excerptThinning,
    onSegment: how => noteSegment(how),
  })
  const noteSegment = (how: 'found' | 'begins' | 'restarts'): void =>
    ownParts.log.segment(how, { spans: log.spans().length, isStored: log.isStored() })
  if (log.range()) noteSegment('found')
  const start = await resume(log, environment.now())
  const layers = createShownLayers(options.level)
  const alerts = createAlerts({ level: options.level, now: environment.now, post })
  const publisher = createPublisher({
    now: environment.frameNow,
    speed: () => player.speed(),
    send: () => post({ type: 'readout', readout: viewReadout(parts, environment.frameNow()) }),
  })
  const given = { environment, options, log, post, publisher, ownParts }
  const feed = createFeed({
    ...given,
    start,
    onChanged: publisher.changed,
    onRecorded: range => player.setRecorded(range),
    onFolded(before, oldestMs) {
      if (player.isLive()) screen.loop.changed(oldestMs)
      alerts.compare(before, feed.scene())
      player.liveChanged()
    },
  })
  const screen = createScreen({
    ...given,
    serviceNow: feed.serviceNow,
    onChanged: publisher.changed,
    onCamerasWanted: () => moment.show(),
    onCameraFault: camera => feed.faults.add('body', camera),
  })
  const moment = createShownMoment({ ...given, feed, screen, layers })
  const { player } = moment
  const setRobotDebug = createRobotDebug({
    robot: options.robot,
    socket: feed.socket,
    post: fact => post({ type: 'remote', fact }),
    onMalformed: () => feed.faults.add('body', 'debug'),
  })
  const pointer = createPointer(screen)
  const covered = createCoveredFloor(options.appearance.swathM)
  const parts = { feed, player, screen, layers, pointer, covered }

  moment.begin()
  if (options.liveFeed) feed.listen()
  const endAges = watchAges(feed, publisher.changed, log.flush)

  return {
    ...drawingCalls(screen),
    ...layerCalls(layers, moment.show),
    ...diagnosticCalls(parts, log),
    setHidden: hidingCall(screen, player),
    point: pointer.point,
    setRobotDebug,
    ...playbackCalls(feed, player),
    async idle(): Promise<void> {
      await screen.idle()
      publisher.flush()
    },
    async close(): Promise<void> {
      player.stop()
      feed.close()
      endAges()
      publisher.stop()
      ownParts.stop()
      screen.dispose()
      await log.close()
    },
  }
}
