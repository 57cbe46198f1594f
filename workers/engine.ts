/** The one file that knows source, log, scene and renderer (architecture, section 3). */
import { BehaviorSubject, EMPTY } from 'rxjs'
import type { LayerName } from '../contract/layers.ts'
import { createDrawLoop } from './drawLoop.ts'
import type { EngineEnvironment } from './environment.ts'
import { type EventLog, openEventLog } from './log/eventLog.ts'
import { createPlanLoader, type PlanState, planReadout } from './plan/planLoader.ts'
import type { OpenOptions, ReadoutMessage, ScreenPoint, TelemetryEngine } from './protocol.ts'
import { createAlerts } from './readout/alerts.ts'
import { createFaultCounts } from './readout/faultCounts.ts'
import { createPublisher } from './readout/publisher.ts'
import { buildReadout, type EngineState } from './readout/readout.ts'
import { foldBatch } from './scene/ingest.ts'
import { EMPTY_SCENE, type Scene } from './scene/scene.ts'
import { sceneBytes } from './scene/sceneBytes.ts'
import { sceneHash } from './scene/sceneHash.ts'
import { drawnLayers, initialLayers, wantedChannels } from './shownLayers.ts'
import { liveSource } from './source/live.ts'
import type { SourceEvent } from './source/source.ts'

/** How often what has gathered goes to the store, and ages are told while the robot is silent. */
const TICK_MS = 1000
/** A log that ended longer ago is history, not the start of what is shown now. */
const RESUME_WITHIN_MS = 10 * 60_000

/** An engine for one robot: `open` once, `close` once. Every other call in between, else it rejects. */
export function createTelemetryEngine(environment: EngineEnvironment): TelemetryEngine {
  let opening: Promise<Watch> | undefined
  const watch = (): Promise<Watch> => opening ?? Promise.reject(new Error('The telemetry engine is not open'))
  return {
    async open(options, readouts) {
      if (opening) throw new Error('The telemetry engine is open already')
      opening = openWatch(environment, options, message => readouts.postMessage(message))
      await opening
    },
    attachCanvas: async (canvas, size) => (await watch()).attachCanvas(canvas, size),
    resize: async size => (await watch()).resize(size),
    setColours: async colours => (await watch()).setColours(colours),
    setWords: async words => (await watch()).setWords(words),
    showLayers: async names => (await watch()).showLayers(names),
    setOverlayOpacity: async opacity => (await watch()).setOverlayOpacity(opacity),
    setSurface: async choice => (await watch()).setSurface(choice),
    setHidden: async hidden => (await watch()).setHidden(hidden),
    moveCamera: async action => (await watch()).moveCamera(action),
    point: async at => (await watch()).point(at),
    indicate: async (x, y) => (await watch()).indicate(x, y),
    sceneHash: async () => (await watch()).sceneHash(),
    sceneHashAt: async timeMs => (await watch()).sceneHashAt(timeMs),
    lastScan: async () => (await watch()).lastScan(),
    counters: async () => (await watch()).counters(),
    idle: async () => (await watch()).idle(),
    close: async () => (await watch()).close(),
  }
}

type Watch = Awaited<ReturnType<typeof openWatch>>

async function openWatch(
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
  const channels = new BehaviorSubject(wantedChannels([], level))
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
  const publisher = createPublisher({
    now: environment.frameNow,
    send: () => post({ type: 'readout', readout: readout() }),
  })

  const readout = () =>
    buildReadout({
      ...news,
      scene,
      plan,
      drawn,
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
    channels.next(wantedChannels(drawn, level))
    if (options.customerView) plans.wantPicture('pretty_map')
    if (drawn.includes('map_overlay')) plans.wantPicture('map3d')
    touched()
  }

  const take = (after: Scene, oldestMs?: number): void => {
    const before = scene
    if (after === before) return
    scene = after
    if (!hidden) renderer.setScene(scene, environment.frameNow())
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
        news = { ...news, latencyMs: event.latencyMs }
        return publisher.changed()
      case 'malformed':
        faults.add('body', event.event)
        return publisher.changed()
      case 'notice':
        return post({ type: 'notice', level: event.notice.level, token: event.notice.token })
      case 'link':
        news = { ...news, link: event.link }
        return publisher.changed()
      case 'bandwidth':
        news = { ...news, bandwidth: event.bandwidth }
        return publisher.changed()
      case 'eta':
        news = { ...news, eta: event.eta }
        return publisher.changed()
      case 'robot':
        news = { ...news, robot: event.robot }
        return publisher.changed()
    }
  }

  renderer.setScene(scene, environment.frameNow())
  plans.show(scene.plan)
  show()
  const source = options.liveFeed ? liveSource({ ...environment, ...options, channels, lastSeenMs }) : EMPTY
  const listening = source.subscribe(hear)
  const ticking = setInterval(() => {
    log.flush()
    if (scene.frames > 0) publisher.changed()
  }, TICK_MS)

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
    showLayers(names: readonly LayerName[]): void {
      chosen = names
      show()
    },
    setHidden(now: boolean): void {
      hidden = now
      if (!hidden) renderer.setScene(scene, environment.frameNow())
      loop.setHidden(hidden)
      if (!hidden) touched()
    },
    point(at: ScreenPoint | undefined) {
      pointerAt = at
      const hit = renderer.hit(at)
      touched()
      return hit
    },
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
      await loop.idle()
    },
    async close(): Promise<void> {
      listening.unsubscribe()
      clearInterval(ticking)
      publisher.stop()
      plans.dispose()
      loop.stop()
      renderer.dispose()
      await log.close()
    },
  }
}

/** The scene in which an earlier session on this robot left off, when that was just now; else an empty one. */
async function resume(log: EventLog, nowMs: number): Promise<Scene> {
  const range = log.range()
  if (!range || nowMs - range.toMs > RESUME_WITHIN_MS) return EMPTY_SCENE
  return (await log.sceneAt(Number.POSITIVE_INFINITY)) ?? EMPTY_SCENE
}
