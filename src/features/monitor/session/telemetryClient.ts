import { type Remote, transfer, wrap } from 'comlink'
import type { CanvasSize } from '../../../../map/camera.ts'
import type { CameraView, OpenOptions, TelemetryEngine } from '../../../../workers/protocol.ts'
import { trackWorker } from '../../../developer/developerHandle.ts'
import { remoteSource } from '../../../journal/remoteFacts.ts'
import { noteRobot } from '../../../journal/robotDebugs.ts'
import { noteTelemetryLog } from '../../../journal/telemetryLogs.ts'
import { createReadoutStore, type ReadoutStore } from './readoutStore.ts'

/** Time that a worker has to close before it is ended. Milliseconds. */
const CLOSE_LIMIT_MS = 1000

/** One telemetry worker and its messages. The caller that opens it disposes of it. */
export type TelemetryClient = {
  readonly engine: Remote<TelemetryEngine>
  readonly readouts: ReadoutStore
  readonly attachCanvas: (canvas: HTMLCanvasElement, size: CanvasSize) => Promise<void>
  /** Shows a camera on a canvas, until `engine.detachCamera` is called with the view's id. */
  readonly attachCamera: (view: CameraView, canvas: HTMLCanvasElement) => Promise<void>
  /** Leaves the socket, frees the canvas, ends the worker. */
  readonly dispose: () => Promise<void>
}

/**
 * Starts a worker for one robot and connects it. Failures of the link show in the readout, never as a rejection. `onMissing`: the worker's code
 * could not be loaded.
 */
export function openTelemetry(options: OpenOptions, onMissing: () => void): TelemetryClient {
  const worker = new Worker(new URL('../../../../workers/telemetry.worker.ts', import.meta.url), { type: 'module' })
  // What goes wrong in code that has been loaded comes as an `ErrorEvent`.
  worker.addEventListener('error', event => event instanceof ErrorEvent || onMissing())
  const engine = wrap<TelemetryEngine>(worker)
  const { port1, port2 } = new MessageChannel()
  const readouts = createReadoutStore(port1)
  const remote = remoteSource()
  readouts.onEvent(event => {
    if (event.type !== 'remote') return
    remote.take(event.fact)
    if (event.fact.kind === 'born' && event.fact.side === 'robot') robot.heard()
  })
  const robot = noteRobot(options.robot, isWanted => void engine.setRobotDebug(isWanted))
  const countOut = trackWorker(engine, readouts.caughtUp)
  const forgetLog = noteTelemetryLog({ robot: options.robot, excerpt: spanMs => engine.logExcerpt(spanMs) })
  void engine.open(options, transfer(port2, [port2]))
  return {
    engine,
    readouts,
    attachCanvas: async (canvas, size) => {
      const offscreen = canvas.transferControlToOffscreen()
      await engine.attachCanvas(transfer(offscreen, [offscreen]), size)
    },
    attachCamera: async (view, canvas) => {
      const offscreen = canvas.transferControlToOffscreen()
      await engine.attachCamera(view, transfer(offscreen, [offscreen]))
    },
    dispose: async () => {
      forgetLog()
      robot.forget()
      const limit = new Promise<void>(resolve => setTimeout(resolve, CLOSE_LIMIT_MS))
      await Promise.race([engine.close(), limit])
      port1.close()
      worker.terminate()
      remote.end()
      countOut()
    },
  }
}
