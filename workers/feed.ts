import { BehaviorSubject, type Subscription } from 'rxjs'
import type { Scene } from '../scene/scene.ts'
import type { EngineEnvironment } from './environment.ts'
import { createLiveScene } from './liveScene.ts'
import type { EventLog } from './log/eventLog.ts'
import type { OwnParts } from './ownParts.ts'
import type { OpenOptions } from './protocol.ts'
import { createFaultCounts } from './readout/faultCounts.ts'
import type { ReadoutMessage } from './readouts.ts'
import { wantedChannels } from './shownLayers.ts'
import { liveSource } from './source/live.ts'
import type { SourceEvent, TimeRange } from './source/source.ts'
import { createStreamerSocket } from './source/streamerSocket.ts'
import { createSubscribedChannels } from './source/subscribedChannels.ts'
import { createStreamStatus } from './streamStatus.ts'

type FeedOptions = {
  readonly environment: EngineEnvironment
  readonly options: OpenOptions
  readonly log: EventLog
  /** The live scene before anything has come. */
  readonly start: Scene
  readonly post: (message: ReadoutMessage) => void
  readonly ownParts: OwnParts
  /** The state of the stream has changed, or something was received. */
  readonly onChanged: () => void
  readonly onRecorded: (range: TimeRange | undefined) => void
  /** The live scene has changed. `oldestMs`: frame time of the oldest frame of it. */
  readonly onFolded: (before: Scene, oldestMs: number | undefined) => void
}

export type Feed = ReturnType<typeof createFeed>

/** What comes from the service, folded into the live scene and the log, whatever is shown. Nothing comes before `listen`. */
export function createFeed(given: FeedOptions) {
  const { environment, options, log, start, post, ownParts, onChanged, onRecorded, onFolded } = given
  const { liveFeed } = options
  let framesFolded = 0
  let bytesReceived = 0
  let listening: Subscription | undefined
  const faults = createFaultCounts()
  const onFrame = (): void => {
    framesFolded += 1
  }
  const live = createLiveScene({ log, start, onFrame, onFault: faults.add })
  const status = createStreamStatus({ liveFeed, onChange: onChanged, onFault: faults.add, onRecorded, post })
  const least = wantedChannels([], [], options)
  const channels = new BehaviorSubject(least)
  const subscribed = createSubscribedChannels({ wanted: channels, least, liveFeed })
  const socket = createStreamerSocket({ ...environment, ...options })
  const stream = liveSource({
    ...environment,
    ...options,
    socket,
    channels: subscribed.channels,
    lastSeenMs: () => (live.scene().frames === 0 ? undefined : live.scene().timeMs),
  })

  const take = (batch: Uint8Array, fold: () => number | undefined): void => {
    bytesReceived += batch.byteLength
    const before = live.scene()
    const oldestMs = liveFeed ? fold() : undefined
    // A fault is a change, too, when nothing could be folded.
    onChanged()
    if (live.scene() !== before) onFolded(before, oldestMs)
  }

  const fold = (event: SourceEvent): void => {
    if (event.type === 'cache') return take(event.part.batch, () => live.cache(event.part))
    if (event.type === 'frames') return take(event.batch, () => live.fold(event.batch))
    status.receive(event)
  }

  const onEvent = (event: SourceEvent): void => {
    fold(event)
    ownParts.source.received(event)
  }

  return {
    socket,
    channels,
    faults,
    onFrame,
    scene: live.scene,
    /** Of the stream itself. */
    state: status.state,
    /** Ms since the epoch by the service's clock. */
    serviceNow: (): number => environment.now() + status.offsetMs(),
    /** What is shown comes from the service's recording: of the present only the least is asked for. */
    setAway: (isAway: boolean): void => {
      subscribed.setAway(isAway)
      ownParts.source.setAway(isAway)
    },
    listen: (): void => {
      listening ??= stream.subscribe(onEvent)
    },
    counts: () => ({ framesFolded, bytesReceived }),
    close: (): void => {
      listening?.unsubscribe()
      subscribed.stop()
    },
  }
}
