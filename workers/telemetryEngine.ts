/** The calls of the protocol: nothing before `open`, everything after it to the view that it opened. */
import { openRobotView, type RobotView } from './engine.ts'
import type { EngineEnvironment } from './environment.ts'
import type { TelemetryEngine } from './protocol.ts'

/** An engine for one robot: `open` once, `close` once. Every other call in between, else it rejects. */
export function createTelemetryEngine(environment: EngineEnvironment): TelemetryEngine {
  let opening: Promise<RobotView> | undefined
  let posted = 0
  const view = (): Promise<RobotView> => opening ?? Promise.reject(new Error('The telemetry engine is not open'))
  return {
    async open(options, readouts) {
      if (opening) throw new Error('The telemetry engine is open already')
      opening = openRobotView(environment, options, message => {
        posted += 1
        readouts.postMessage(message)
      })
      await opening
    },
    attachCanvas: async (canvas, size) => (await view()).attachCanvas(canvas, size),
    resize: async size => (await view()).resize(size),
    setColours: async colours => (await view()).setColours(colours),
    setWords: async words => (await view()).setWords(words),
    setFonts: async fonts => (await view()).setFonts(fonts),
    showLayers: async names => (await view()).showLayers(names),
    putOffLayers: async names => (await view()).putOffLayers(names),
    attachCamera: async (camera, canvas) => (await view()).attachCamera(camera, canvas),
    resizeCamera: async (camera, size) => (await view()).resizeCamera(camera, size),
    detachCamera: async camera => (await view()).detachCamera(camera),
    setThermalFilter: async filter => (await view()).setThermalFilter(filter),
    setOverlayOpacity: async opacity => (await view()).setOverlayOpacity(opacity),
    setSurface: async choice => (await view()).setSurface(choice),
    setHidden: async hidden => (await view()).setHidden(hidden),
    moveCamera: async action => (await view()).moveCamera(action),
    point: async at => (await view()).point(at),
    setDraft: async draft => (await view()).setDraft(draft),
    playback: async (command, request) => (await view()).playback(command, request),
    neighbourFrame: async direction => (await view()).neighbourFrame(direction),
    setPins: async pins => (await view()).setPins(pins),
    indicate: async (x, y) => (await view()).indicate(x, y),
    sceneHash: async () => (await view()).sceneHash(),
    sceneHashAt: async timeMs => (await view()).sceneHashAt(timeMs),
    logExcerpt: async spanMs => (await view()).logExcerpt(spanMs),
    lastScan: async () => (await view()).lastScan(),
    setRobotDebug: async isWanted => (await view()).setRobotDebug(isWanted),
    counters: async () => (await view()).counters(),
    idle: async () => {
      await (await view()).idle()
      return posted
    },
    close: async () => (await view()).close(),
  }
}
