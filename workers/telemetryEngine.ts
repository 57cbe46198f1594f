/** The calls of the protocol: nothing before `open`, everything after it to the watch that it started. */
import { openWatch, type Watch } from './engine.ts'
import type { EngineEnvironment } from './environment.ts'
import type { TelemetryEngine } from './protocol.ts'

/** An engine for one robot: `open` once, `close` once. Every other call in between, else it rejects. */
export function createTelemetryEngine(environment: EngineEnvironment): TelemetryEngine {
  let opening: Promise<Watch> | undefined
  let posted = 0
  const watch = (): Promise<Watch> => opening ?? Promise.reject(new Error('The telemetry engine is not open'))
  return {
    async open(options, readouts) {
      if (opening) throw new Error('The telemetry engine is open already')
      opening = openWatch(environment, options, message => {
        posted += 1
        readouts.postMessage(message)
      })
      await opening
    },
    attachCanvas: async (canvas, size) => (await watch()).attachCanvas(canvas, size),
    resize: async size => (await watch()).resize(size),
    setColours: async colours => (await watch()).setColours(colours),
    setWords: async words => (await watch()).setWords(words),
    setFonts: async fonts => (await watch()).setFonts(fonts),
    showLayers: async names => (await watch()).showLayers(names),
    putOffLayers: async names => (await watch()).putOffLayers(names),
    attachCamera: async (view, canvas) => (await watch()).attachCamera(view, canvas),
    resizeCamera: async (view, size) => (await watch()).resizeCamera(view, size),
    detachCamera: async view => (await watch()).detachCamera(view),
    setThermalFilter: async filter => (await watch()).setThermalFilter(filter),
    setOverlayOpacity: async opacity => (await watch()).setOverlayOpacity(opacity),
    setSurface: async choice => (await watch()).setSurface(choice),
    setHidden: async hidden => (await watch()).setHidden(hidden),
    moveCamera: async action => (await watch()).moveCamera(action),
    point: async at => (await watch()).point(at),
    setDraft: async draft => (await watch()).setDraft(draft),
    playback: async (command, request) => (await watch()).playback(command, request),
    neighbourFrame: async direction => (await watch()).neighbourFrame(direction),
    setPins: async pins => (await watch()).setPins(pins),
    indicate: async (x, y) => (await watch()).indicate(x, y),
    sceneHash: async () => (await watch()).sceneHash(),
    sceneHashAt: async timeMs => (await watch()).sceneHashAt(timeMs),
    lastScan: async () => (await watch()).lastScan(),
    counters: async () => (await watch()).counters(),
    idle: async () => {
      await (await watch()).idle()
      return posted
    },
    close: async () => (await watch()).close(),
  }
}
