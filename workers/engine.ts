/** The one file that knows source, log, scene and renderer (architecture, section 3). */
import { BehaviorSubject, EMPTY } from 'rxjs'
import type { LayerName } from '../contract/layers.ts'
import { createCameras } from './cameras/cameras.ts'
import { createDrawLoop } from './drawLoop.ts'
import type { EngineEnvironment } from './environment.ts'
import { openEventLog } from './log/eventLog.ts'
import { resume } from './log/resume.ts'
import { createPlanLoader, type PlanState, planReadout } from './plan/planLoader.ts'
import type { OpenOptions, PlaybackCommand, ReadoutMessage, ScreenPoint } from './protocol.ts'
import { createAlerts } from './readout/alerts.ts'
import { createFaultCounts } from './readout/faultCounts.ts'
import { createPublisher } from './readout/publisher.ts'
import { buildReadout, type EngineState } from './readout/readout.ts'
import { foldBatch } from './scene/ingest.ts'
import type { Scene } from './scene/scene.ts'
import { sceneBytes } from './scene/sceneBytes.ts'
import { sceneHash } from './scene/sceneHash.ts'
import { drawnLayers, initialLayers, wantedChannels } from './shownLayers.ts'
import { liveSource } from './source/live.ts'
import type { SourceEvent } from './source/source.ts'

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
  const { level } = options
  const log = await openEventLog({ store: await environment.openStore(options.robot) })
  let scene = await resume(log, environment.now())
  let chosen = initialLayers(level)
  let drawn: readonly LayerName[] = []
  let hidden = false
  let bytesReceived = 0
  let offsetMs = 0
  let pointerAt: ScreenPoint | undefined
  let plan: PlanState | undefined
  let news: Pick<EngineState, 'link' | 'robot' | 'eta' | 'latencyMs' | 'bandwidth'> = {
    link: { status: options.liveFeed ? 'connecting' : 'disabled' },
    robot: undefined,
    eta: {},
    latencyMs: undefined,
    bandwidth: undefined,
  }
  const channels = new BehaviorSubject(wantedChannels([], [], options))
  const faults = createFaultCounts()
  const alerts = createAlerts({ level, now: environment.now, post })
  const serviceNow = (): number => environment.now() + offsetMs
  const lastSeenMs = (): number | undefined => (scene.frames === 0 ? undefined : scene.timeMs)

  const renderer = environment.createRenderer({
    ...options,
    onDirty: () => loop.changed(),
    onCanvasNeeded: () => post({ type: 'canvasNeeded' }),
  })
  const loop = createDrawLoop({
    requestFrame: environment.requestFrame,
    draw: nowMs => renderer.draw(nowMs),
    serviceNow,
  })
  const plans = createPlanLoader({
    ...environment,
    serviceUrl: options.serviceUrl,
    onState(state) {
      plan = state
      renderer.setPlan(state.status === 'loaded' ? state.loaded : undefined)
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

  const readout = () =>
    buildReadout({
      ...news,
      scene,
      shownMs: serviceNow(),
      live: scene,
      playback: {
        source: 'live',
        mode: 'live',
        timeMs: scene.frames === 0 ? serviceNow() : scene.timeMs,
        speed: 1,
        seeking: false,
        log: log.range(),
        recorded: undefined,
      },
      plan,
      drawn,
      cameras: cameras.readouts(serviceNow()),
      badFrames: faults.list(),
      serviceNowMs: serviceNow(),
      surface: renderer.surface(),
      camera: renderer.camera(),
      pointer: pointerAt && renderer.toMap(pointerAt),
      framesPerSecond: loop.framesPerSecond(environment.frameNow()),
    })

  /** The picture and the readouts are to follow. */
  const touched = (frameMs?: number): void => {
    loop.changed(frameMs)
    publisher.changed()
  }

  const show = (): void => {
    drawn = drawnLayers(chosen, { level, lost: scene.localizationLost })
    renderer.showLayers(drawn)
    channels.next(wantedChannels(drawn, cameras.wanted(), options))
    if (options.customerView) plans.wantPicture('pretty_map')
    if (drawn.includes('map_overlay')) plans.wantPicture('map3d')
    touched()
  }

  const present = (): void => {
    renderer.setScene(scene, environment.frameNow())
    cameras.setScene(scene)
  }

  const take = (after: Scene, oldestMs?: number): void => {
    const before = scene
    if (after === before) return
    scene = after
    if (!hidden) present()
    plans.show(scene.plan)
    if (scene.localizationLost !== before.localizationLost) show()
    alerts.compare(before, scene)
    touched(oldestMs)
  }

  const fold = (batch: Uint8Array, kind: 'live' | 'cache'): void => {
    bytesReceived += batch.byteLength
    let oldestMs: number | undefined
    const after = foldBatch(scene, batch, kind, {
      onFault: faults.add,
      onFrame(bytes, frame, before) {
        log.append(bytes, frame, before)
        if (kind === 'live') oldestMs = Math.min(oldestMs ?? frame.timeMs, frame.timeMs)
      },
    })
    take(after, oldestMs)
    // Faults are news, too, when nothing could be folded.
    publisher.changed()
  }

  const tell = (change: Partial<typeof news>): void => {
    news = { ...news, ...change }
    publisher.changed()
  }

  const hear = (event: SourceEvent): void => {
    switch (event.type) {
      case 'frames':
        try {
          return fold(event.batch, 'live')
        } finally {
          event.folded()
        }
      case 'cache':
        return fold(event.batch, 'cache')
      case 'scene':
        return take(event.scene)
      case 'clock':
        offsetMs = event.offsetMs
        return
      case 'latency':
        return tell({ latencyMs: event.latencyMs })
      case 'malformed':
        faults.add('body', event.event)
        return publisher.changed()
      case 'notice':
        return post({ type: 'notice', level: event.notice.level, token: event.notice.token })
      case 'link':
        return tell({ link: event.link })
      case 'bandwidth':
        return tell({ bandwidth: event.bandwidth })
      case 'eta':
        return tell({ eta: event.eta })
      case 'robot':
        return tell({ robot: event.robot })
    }
  }

  present()
  plans.show(scene.plan)
  show()
  const source = options.liveFeed ? liveSource({ ...environment, ...options, channels, lastSeenMs }) : EMPTY
  const listening = source.subscribe(hear)
  const ticking = setInterval(() => {
    log.flush()
    if (scene.frames > 0) publisher.changed()
  }, TICK_MS)
  const watchingAge = setInterval(() => {
    if (scene.frames > 0 && serviceNow() - scene.timeMs > STALL_MS) publisher.changed()
  }, AGE_CHECK_MS)

  /** Wraps what changes the picture. */
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
    setOverlayOpacity: drawing(renderer.setOverlayOpacity),
    setSurface: drawing(renderer.setSurface),
    moveCamera: drawing(renderer.moveCamera),
    indicate: drawing(renderer.indicate),
    setDraft: drawing(renderer.setDraft),
    setPins: drawing(renderer.setPins),
    toMap: renderer.toMap,
    ...cameras.calls,
    showLayers(names: readonly LayerName[]): void {
      chosen = names
      show()
    },
    setHidden(now: boolean): void {
      hidden = now
      if (!hidden) present()
      loop.setHidden(hidden)
      if (!hidden) touched()
    },
    point(at: ScreenPoint | undefined) {
      pointerAt = at
      const hit = renderer.hit(at)
      touched()
      return hit
    },
    playback(_command: PlaybackCommand): void {},
    neighbourFrame: (_direction: 'forward' | 'back'): number | undefined => undefined,
    sceneHash: () => sceneHash(scene),
    async sceneHashAt(timeMs: number) {
      const then = await log.sceneAt(timeMs)
      return then && sceneHash(then)
    },
    lastScan() {
      const scan = scene.latest.laser?.body
      if (!scan) return undefined
      const { x, y, w, start, end, max, ranges } = scan
      return { pose: { x, y, w }, start, end, max, ranges: [...ranges] }
    },
    counters: () => ({
      framesFolded: scene.frames,
      framesDrawn: loop.framesDrawn(),
      bytesReceived,
      robotToPixelMs: loop.latenciesMs(),
      logBytes: log.size().memoryBytes,
      sceneBytes: sceneBytes(scene),
    }),
    async idle(): Promise<void> {
      await plans.idle()
      await renderer.idle()
      await cameras.idle()
      await loop.idle()
    },
    async close(): Promise<void> {
      listening.unsubscribe()
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
