import type { Scene } from '../scene/scene.ts'
import type { EngineEnvironment } from './environment.ts'
import type { Feed } from './feed.ts'
import type { EventLog } from './log/eventLog.ts'
import type { OwnParts } from './ownParts.ts'
import { createPlayer } from './playback/player.ts'
import type { OpenOptions } from './protocol.ts'
import type { Publisher } from './readout/publisher.ts'
import type { Screen } from './screen.ts'
import { type ShownLayers, wantedChannels } from './shownLayers.ts'
import { createServicePlayback } from './source/playback.ts'

type MomentOptions = {
  readonly environment: EngineEnvironment
  readonly options: OpenOptions
  readonly log: EventLog
  readonly feed: Feed
  readonly screen: Screen
  readonly layers: ShownLayers
  readonly publisher: Publisher
  readonly ownParts: OwnParts
}

/** Brings the moment that is shown, live or past, to the screen, with the layers that are drawn of it. */
export function createShownMoment({
  environment,
  options,
  log,
  feed,
  screen,
  layers,
  publisher,
  ownParts,
}: MomentOptions) {
  const { renderer, plans, cameras, touched } = screen
  let sent = ''
  const player = createPlayer({
    log,
    service: createServicePlayback({
      socket: feed.socket,
      pastOnly: options.pastOnly,
      channels: feed.channels,
      painted: () => player.painted(),
      onFault: feed.faults.add,
    }),
    live: feed.scene,
    isReachable: () => feed.socket.connected,
    serviceNow: feed.serviceNow,
    now: environment.now,
    onShown,
    onFrame: feed.onFrame,
    onFault: feed.faults.add,
    onMoved: ownParts.playback.moved,
    onChanged: () => playbackChanged(),
  })

  const show = (): void => {
    layers.setLost(player.scene().localizationLost)
    const drawn = layers.drawn()
    renderer.showLayers(drawn)
    feed.channels.next(wantedChannels(drawn, cameras.wanted(), options))
    if (options.customerView) plans.wantPicture('pretty_map')
    if (drawn.includes('map_overlay')) plans.wantPicture('map3d')
    touched()
  }
  const showScene = (cut: boolean): void => screen.showScene(player.scene(), player.speed(), cut)

  function onShown(before: Scene, cut: boolean): void {
    const scene = player.scene()
    renderer.open()
    showScene(cut)
    plans.show(scene.plan)
    if (scene.localizationLost !== before.localizationLost) show()
    touched()
  }

  /** Its time goes by all the while; anything else is sent at once. */
  const playbackChanged = (): void => {
    const { source, mode, speed, seeking, request } = player.readout()
    const before = sent
    sent = [source, mode, speed, seeking, request].join(' ')
    if (sent === before) return publisher.changed()
    feed.setAway(source === 'service')
    showScene(false)
    screen.loop.changed()
    publisher.answered()
  }

  return {
    player,
    /** Draws the layers that are chosen, and asks for what they are made from. */
    show,
    /** Begins with what was left of the last visit. */
    begin: (): void => {
      showScene(false)
      plans.show(player.scene().plan)
      show()
    },
  }
}
