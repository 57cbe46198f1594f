/** An engine in this process: real sockets, a renderer that only remembers what it was given, frames drawn when the test says so. */
import { randomUUID } from 'node:crypto'
import type { LayerName } from '../../contract/layers.ts'
import { LEVEL } from '../../contract/permissions.ts'
import { robotAppearance } from '../../contract/robot/models.ts'
import { EMPTY_SCENE, type Scene } from '../../scene/scene.ts'
import type { EngineEnvironment } from '../../workers/environment.ts'
import type { LoadedPlan } from '../../workers/plan/loadedPlan.ts'
import type { OpenOptions } from '../../workers/protocol.ts'
import type { MapView, Readout, ReadoutMessage } from '../../workers/readouts.ts'
import type { Renderer, SceneFlow } from '../../workers/render/renderer.ts'
import { createTelemetryEngine } from '../../workers/telemetryEngine.ts'

function createRecordingRenderer() {
  const seen: {
    scene: Scene
    scenes: number
    plan: LoadedPlan | undefined
    layers: readonly LayerName[]
    draws: number
    flow: SceneFlow | undefined
    /** Scenes that did not follow the one before. */
    cuts: number
    disposed: boolean
    view: MapView
  } = {
    scene: EMPTY_SCENE,
    scenes: 0,
    plan: undefined,
    layers: [],
    draws: 0,
    flow: undefined,
    cuts: 0,
    disposed: false,
    view: { x: 0, y: 0, metresPerPixel: 0.01, width: 100, height: 100 },
  }
  const nothing = (): void => {}
  const renderer: Renderer = {
    attach: nothing,
    resize: nothing,
    setColours: nothing,
    setWords: nothing,
    setFonts: nothing,
    showLayers(names) {
      seen.layers = names
    },
    setOverlayOpacity: nothing,
    setSurface: nothing,
    moveCamera: nothing,
    open: nothing,
    setPlan(plan) {
      seen.plan = plan
    },
    setPicture: nothing,
    setScene(scene, _nowMs, flow) {
      seen.flow = flow
      if (flow?.cut) seen.cuts += 1
      seen.scene = scene
      seen.scenes += 1
    },
    draw() {
      seen.draws += 1
      return { drew: true, more: false }
    },
    camera: () => ({ zoom: 1, metresPerPixel: 0.01, x: 0, y: 0, tracking: 'nothing', moved: false }),
    view: () => seen.view,
    surface: () => ({ kind: 'none', reason: 'noCanvas', renderer: '' }),
    toMap: ({ x, y }) => ({ x, y }),
    hit: () => undefined,
    indicate: nothing,
    setDraft: nothing,
    setPins: nothing,
    idle: () => Promise.resolve(),
    dispose() {
      seen.disposed = true
    },
  }
  return { seen, renderer }
}

const OPEN_OPTIONS: OpenOptions = {
  robot: 7,
  serviceUrl: 'http://127.0.0.1:1',
  csrfToken: 'token-of-the-page',
  appearance: robotAppearance({ model: 'neo', hardware_version: '2.0', cleaning_width: 32, side_sweeper: false }),
  level: LEVEL.operator,
  customerView: false,
  maySeeCameraOffZones: false,
  maySeeSemseg: false,
  colours: {},
  surface: 'auto',
  words: {},
  reducedMotion: false,
  opensOnRobot: false,
  liveFeed: true,
}

const decodeGrey = () => Promise.resolve({ width: 2, height: 1, data: new Uint8Array([0, 254]) })

export function createTestEngine(environment: Partial<EngineEnvironment> = {}) {
  const { seen, renderer } = createRecordingRenderer()
  let pending: ((nowMs: number) => void) | undefined
  const engine = createTelemetryEngine({
    now: Date.now,
    frameNow: () => performance.now(),
    requestFrame(draw) {
      pending = draw
      return () => {
        pending = undefined
      }
    },
    random: () => 0,
    newKey: randomUUID,
    fetch,
    openStore: () => Promise.resolve(undefined),
    createRenderer: () => renderer,
    createCameraSurface: () => ({ draw() {}, clear() {}, resize() {} }),
    decodeGrey,
    greyDecoder: () => decodeGrey,
    restOfCamera: () => Promise.resolve(),
    decodePicture: () => Promise.reject(new Error('no pictures here')),
    ...environment,
  })
  const messages: ReadoutMessage[] = []
  const waiters = new Set<() => void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: { data: ReadoutMessage }) => {
    messages.push(data)
    for (const wake of waiters) wake()
  }

  return {
    engine,
    seen,
    messages,
    open: (options: Partial<OpenOptions>) => engine.open({ ...OPEN_OPTIONS, ...options }, port2),
    /** Lets the display show one frame; false when none was asked for. */
    showFrame(nowMs = performance.now()): boolean {
      const draw = pending
      pending = undefined
      draw?.(nowMs)
      return draw !== undefined
    },
    /** The first message that passes, those that came before included. */
    until<T extends ReadoutMessage>(pass: (message: ReadoutMessage) => message is T): Promise<T> {
      return new Promise(resolve => {
        const wake = (): void => {
          const message = messages.find(pass)
          if (!message) return
          waiters.delete(wake)
          resolve(message)
        }
        waiters.add(wake)
        wake()
      })
    },
    async close(): Promise<void> {
      await engine.close()
      port1.close()
      port2.close()
    },
  }
}

export type TestEngine = ReturnType<typeof createTestEngine>

/** Readouts that pass. */
export const isReadout =
  (pass: (readout: Readout) => boolean) =>
  (message: ReadoutMessage): message is Extract<ReadoutMessage, { type: 'readout' }> =>
    message.type === 'readout' && pass(message.readout)
