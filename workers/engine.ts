/** The one file that knows feed, log, screen and the moment that is shown (architecture, section 3). */
import { diagnosticCalls } from './diagnosticCalls.ts'
import type { EngineEnvironment } from './environment.ts'
import { createFeed } from './feed.ts'
import { openEventLog } from './log/eventLog.ts'
import { resume } from './log/resume.ts'
import type { OpenOptions, PlaybackCommand, ReadoutMessage } from './protocol.ts'
import { watchAges } from './readout/ages.ts'
import { createAlerts } from './readout/alerts.ts'
import { createCoveredFloor } from './readout/coveredFloor.ts'
import { createPublisher } from './readout/publisher.ts'
import { viewReadout } from './readout/viewReadout.ts'
import { createScreen } from './screen.ts'
import { createShownLayers } from './shownLayers.ts'
import { createShownMoment } from './shownMoment.ts'
import { createPointer, drawingCalls, hidingCall, layerCalls } from './viewCalls.ts'

export type RobotView = Awaited<ReturnType<typeof openRobotView>>

/** Connects to one robot, folds, draws and reads out until it is closed. */
export async function openRobotView(
  environment: EngineEnvironment,
  options: OpenOptions,
  post: (message: ReadoutMessage) => void,
) {
  const log = await openEventLog({ store: await environment.openStore(options.robot) })
  const start = await resume(log, environment.now())
  const layers = createShownLayers(options.level)
  const alerts = createAlerts({ level: options.level, now: environment.now, post })
  const publisher = createPublisher({
    now: environment.frameNow,
    send: () => post({ type: 'readout', readout: viewReadout(parts, environment.frameNow()) }),
  })
  const given = { environment, options, log, post, publisher }
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
    playback(command: PlaybackCommand, request?: number): void {
      // Where live is off the socket is opened for the recording.
      if (command.type === 'play' || command.type === 'seek') feed.listen()
      player.command(command, request)
    },
    neighbourFrame: player.neighbourFrame,
    async idle(): Promise<void> {
      await screen.idle()
      publisher.flush()
    },
    async close(): Promise<void> {
      player.stop()
      feed.close()
      endAges()
      publisher.stop()
      screen.dispose()
      await log.close()
    },
  }
}
