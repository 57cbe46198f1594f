/** The one file that knows sources, log, scenes and renderer (architecture, section 3). */
import { BehaviorSubject } from 'rxjs'
import type { LayerName } from '../contract/layers.ts'
import type { ScreenPoint } from '../map/camera.ts'
import { createCameras } from './cameras/cameras.ts'
import { createDrawLoop } from './drawLoop.ts'
import type { EngineEnvironment } from './environment.ts'
import { createLiveScene } from './liveScene.ts'
import { openEventLog } from './log/eventLog.ts'
import { resume } from './log/resume.ts'
import { createPlanLoader, type PlanState, planReadout } from './plan/planLoader.ts'
import { createPlayer } from './playback/player.ts'
import type { OpenOptions, PlaybackCommand, ReadoutMessage } from './protocol.ts'
import { createAlerts } from './readout/alerts.ts'
import { createFaultCounts } from './readout/faultCounts.ts'
import { lastScan } from './readout/lastScan.ts'
import { createPublisher } from './readout/publisher.ts'
import { buildReadout } from './readout/readout.ts'
import { createViews } from './render/views.ts'
import type { Scene } from './scene/scene.ts'
import { sceneBytes } from './scene/sceneBytes.ts'
import { sceneHash } from './scene/sceneHash.ts'
import { createShownLayers, wantedChannels } from './shownLayers.ts'
import { liveSource } from './source/live.ts'
import { createServicePlayback } from './source/playback.ts'
import type { SourceEvent } from './source/source.ts'
import { createStreamerSocket } from './source/streamerSocket.ts'
import { createSubscribedChannels } from './source/subscribedChannels.ts'
import { createStreamNews } from './streamNews.ts'

/** How often what has gathered goes to the store, and ages are told while the robot is silent. */
const TICK_MS = 1000
/** A picture older than this ages before the viewer's eyes: whoever drives by hand has to know at once. */
const STALL_MS = 150
const AGE_CHECK_MS = 100

export type Watch = Awaited<ReturnType<typeof openWatch>>

/** Connects to one robot, folds, draws and reads out until it is closed. */
export async function openWatch(
  environment: EngineEnvironment,
  options: OpenOptions,
  post: (message: ReadoutMessage) => void,
) {
  const { level, liveFeed } = options
  const log = await openEventLog({ store: await environment.openStore(options.robot) })
  const layers = createShownLayers(level)
  let hidden = false
  let framesFolded = 0
  let bytesReceived = 0
  let pointerAt: ScreenPoint | undefined
  let plan: PlanState | undefined
  let told = ''
  const faults = createFaultCounts()
  const alerts = createAlerts({ level, now: environment.now, post })
  const onFrame = (): void => {
    framesFolded += 1
  }
  const live = createLiveScene({ log, start: await resume(log, environment.now()), onFrame, onFault: faults.add })
  const news = createStreamNews({
    liveFeed,
    onChange: () => publisher.changed(),
    onFault: faults.add,
    onRecorded: range => player.setRecorded(range),
    post,
  })
  const serviceNow = (): number => environment.now() + news.offsetMs()

  const renderer = environment.createRenderer({
    ...options,
    onDirty: () => loop.changed(),
    onCanvasNeeded: () => post({ type: 'canvasNeeded' }),
  })
  const views = createViews(view => post({ type: 'view', view }))
  const loop = createDrawLoop({
    requestFrame: environment.requestFrame,
    draw(nowMs) {
      const picture = renderer.draw(nowMs)
      if (picture.drew) views.drawn(renderer.view())
      return picture
    },
    serviceNow,
  })
  const plans = createPlanLoader({
    ...environment,
    serviceUrl: options.serviceUrl,
    onState(state) {
      plan = state
      renderer.setPlan(state.status === 'loaded' ? state.loaded : undefined, state.status === 'failed')
      post({ type: 'plan', plan: planReadout(state) })
      touched()
    },
    onPicture(picture, image) {
      renderer.setPicture(picture, image)
      loop.changed()
    },
  })
  const cameras = createCameras({
    ...environment,
    onWanted: () => show(),
    onShown: () => publisher.changed(),
    onFault(camera) {
      faults.add('body', camera)
      publisher.changed()
    },
  })
  const publisher = createPublisher({
    now: environment.frameNow,
    send: () => post({ type: 'readout', readout: readout() }),
  })

  const channels = new BehaviorSubject(wantedChannels([], [], options))
  const subscribed = createSubscribedChannels({ wanted: channels, least: wantedChannels([], [], options), liveFeed })
  const socket = createStreamerSocket({ ...environment, ...options })
  const stream = liveSource({
    ...environment,
    ...options,
    socket,
    channels: subscribed.channels,
    lastSeenMs: () => (live.scene().frames === 0 ? undefined : live.scene().timeMs),
  })
  const player = createPlayer({
    log,
    service: createServicePlayback({
      socket,
      pastOnly: options.pastOnly,
      channels,
      painted: () => player.painted(),
      onFault: faults.add,
    }),
    live: live.scene,
    isReachable: () => socket.connected,
    serviceNow,
    now: environment.now,
    onShown,
    onFrame,
    onFault: faults.add,
    onChanged: () => playbackChanged(),
  })

  const readout = () =>
    buildReadout({
      ...news.state(),
      scene: player.scene(),
      shownMs: player.shownMs(),
      live: live.scene(),
      playback: player.readout(),
      plan,
      drawn: layers.drawn(),
      byThemselves: layers.byThemselves(),
      cameras: cameras.readouts(player.shownMs(), player.source() === 'service'),
      badFrames: faults.list(),
      serviceNowMs: serviceNow(),
      surface: renderer.surface(),
      camera: renderer.camera(),
      pointer: pointerAt && renderer.toMap(pointerAt),
      framesPerSecond: loop.framesPerSecond(environment.frameNow()),
    })

  const touched = (frameMs?: number): void => {
    loop.changed(frameMs)
    publisher.changed()
  }

  const show = (): void => {
    layers.setLost(player.scene().localizationLost)
    const drawn = layers.drawn()
    renderer.showLayers(drawn)
    channels.next(wantedChannels(drawn, cameras.wanted(), options))
    if (options.customerView) plans.wantPicture('pretty_map')
    if (drawn.includes('map_overlay')) plans.wantPicture('map3d')
    touched()
  }

  const present = (cut: boolean): void => {
    renderer.setScene(player.scene(), environment.frameNow(), { speed: player.speed(), cut })
    cameras.setScene(player.scene())
  }

  function onShown(before: Scene, cut: boolean): void {
    const scene = player.scene()
    renderer.open()
    if (!hidden) present(cut)
    plans.show(scene.plan)
    if (scene.localizationLost !== before.localizationLost) show()
    touched()
  }

  /** Its time goes by all the while; anything else is told at once. */
  const playbackChanged = (): void => {
    const { source, mode, speed, seeking, request } = player.readout()
    const was = told
    told = [source, mode, speed, seeking, request].join(' ')
    if (told === was) return publisher.changed()
    subscribed.setAway(source === 'service')
    if (!hidden) present(false)
    loop.changed()
    publisher.answered()
  }

  /** Folds live data, whatever is shown. */
  const take = (batch: Uint8Array, fold: () => number | undefined): void => {
    bytesReceived += batch.byteLength
    const before = live.scene()
    const oldestMs = liveFeed ? fold() : undefined
    // Faults are news, too, when nothing could be folded.
    publisher.changed()
    if (live.scene() === before) return
    if (player.isLive()) loop.changed(oldestMs)
    alerts.compare(before, live.scene())
    player.liveChanged()
  }

  const hear = (event: SourceEvent): void => {
    if (event.type === 'cache') return take(event.part.batch, () => live.cache(event.part))
    if (event.type !== 'frames') return news.hear(event)
    try {
      take(event.batch, () => live.fold(event.batch))
    } finally {
      event.folded()
    }
  }

  present(false)
  plans.show(player.scene().plan)
  show()
  let listening = liveFeed ? stream.subscribe(hear) : undefined
  const ticking = setInterval(() => {
    log.flush()
    if (live.scene().frames > 0) publisher.changed()
  }, TICK_MS)
  const watchingAge = setInterval(() => {
    const { frames, timeMs } = live.scene()
    if (frames > 0 && serviceNow() - timeMs > STALL_MS) publisher.changed()
  }, AGE_CHECK_MS)

  const drawing =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args): void => {
      change(...args)
      touched()
    }

  return {
    attachCanvas: drawing(renderer.attach),
    resize: drawing(renderer.resize),
    setColours: drawing(renderer.setColours),
    setWords: drawing(renderer.setWords),
    setFonts: drawing(renderer.setFonts),
    setOverlayOpacity: drawing(renderer.setOverlayOpacity),
    setSurface: drawing(renderer.setSurface),
    moveCamera: drawing(renderer.moveCamera),
    indicate: drawing(renderer.indicate),
    setDraft: drawing(renderer.setDraft),
    setPins: drawing(renderer.setPins),
    ...cameras.calls,
    showLayers(names: readonly LayerName[]): void {
      layers.choose(names)
      show()
    },
    putOffLayers(names: readonly LayerName[]): void {
      layers.putOff(names)
      show()
    },
    async setHidden(now: boolean): Promise<void> {
      hidden = now
      if (!hidden) present(true)
      loop.setHidden(hidden)
      if (hidden) return
      touched()
      await loop.idle()
    },
    point(at: ScreenPoint | undefined) {
      pointerAt = at
      const hit = renderer.hit(at)
      touched()
      return hit
    },
    playback(command: PlaybackCommand, request?: number): void {
      // Where live is off the socket is opened for the recording.
      if (command.type === 'play' || command.type === 'seek') listening ??= stream.subscribe(hear)
      player.command(command, request)
    },
    neighbourFrame: player.neighbourFrame,
    sceneHash: () => sceneHash(player.scene()),
    async sceneHashAt(timeMs: number) {
      const then = await log.sceneAt(timeMs)
      return then && sceneHash(then)
    },
    lastScan: () => lastScan(player.scene()),
    counters: () => ({
      shownMs: player.shownMs(),
      framesFolded,
      framesDrawn: loop.framesDrawn(),
      bytesReceived,
      robotToPixelMs: loop.latenciesMs(),
      logBytes: log.size().memoryBytes,
      sceneBytes: sceneBytes(player.scene()),
    }),
    async idle(): Promise<void> {
      await plans.idle()
      await renderer.idle()
      await cameras.idle()
      await loop.idle()
      publisher.flush()
    },
    async close(): Promise<void> {
      player.stop()
      listening?.unsubscribe()
      subscribed.stop()
      clearInterval(ticking)
      clearInterval(watchingAge)
      publisher.stop()
      plans.dispose()
      loop.stop()
      renderer.dispose()
      cameras.dispose()
      await log.close()
    },
  }
}
