/** The map of a report on its canvas: what is shown, the camera, and what lies under the pointer. */
import type { CanvasSize, ScreenPoint } from '../../../map/camera.ts'
import { panned, ZOOM_STEP, zoomed } from '../../../map/camera.ts'
import type { Hit } from '../../../map/hit.ts'
import type { MapInput } from '../../../map/layers/layer.ts'
import { createPlanMap, REPORT_LAYERS } from '../../../map/planMap.ts'
import type { CameraAction } from '../../../workers/protocol.ts'
import { listenForGestures, oncePerFrame } from '../../planMap/gestures.ts'

export type ReportMapCanvas = {
  readonly show: (input: MapInput) => void
  readonly fit: () => void
  readonly step: (direction: 'in' | 'out') => void
  readonly dispose: () => void
}

type Options = {
  readonly input: MapInput
  readonly customerView: boolean
  readonly onClick: (hit: Hit | undefined) => void
}

const sizeOf = (element: HTMLElement): CanvasSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
  pixelRatio: globalThis.devicePixelRatio,
})

const PAN_PX = 60

type Keys = { readonly move: (action: CameraAction) => void } & Pick<ReportMapCanvas, 'step' | 'fit'>

/** Arrow keys pan, plus and minus zoom, 0 shows the whole plan; while the map has the focus, and no other key. */
function listenForKeys(element: HTMLElement, { move, step, fit }: Keys): () => void {
  const pan = (dx: number, dy: number) => (): void => move({ type: 'panBy', dx, dy })
  const runs: { readonly [key: string]: (() => void) | undefined } = {
    ArrowLeft: pan(PAN_PX, 0),
    ArrowRight: pan(-PAN_PX, 0),
    ArrowUp: pan(0, PAN_PX),
    ArrowDown: pan(0, -PAN_PX),
    '+': () => step('in'),
    '-': () => step('out'),
    '0': fit,
  }
  const press = (event: KeyboardEvent): void => {
    const run = runs[event.key]
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }
  element.addEventListener('keydown', press)
  return () => element.removeEventListener('keydown', press)
}

/** Puts a canvas into an element and draws on it once a frame at most, when something changed. */
export function openReportMap(element: HTMLElement, { input: first, customerView, onClick }: Options): ReportMapCanvas {
  const canvas = document.createElement('canvas')
  element.append(canvas)
  const viewer = { customerView, maySeeCameraOffZones: false }
  let request: number | undefined
  const draw = (): void => {
    request = undefined
    map.draw()
  }
  const soon = (): void => {
    request ??= requestAnimationFrame(draw)
  }
  const map = createPlanMap(canvas.transferControlToOffscreen(), sizeOf(element), viewer, first.palette, {
    onChanged: soon,
    layers: REPORT_LAYERS,
  })
  let plan = first.plan
  map.show(first)
  map.fit()
  const move = (action: CameraAction): void => {
    const camera = map.camera()
    if (action.type === 'panBy') map.setCamera(panned(camera, action.dx, action.dy))
    if (action.type === 'zoomBy') {
      const next = zoomed(camera, action.factor, action.at)
      // A whole floor may be smaller than the smallest zoom: going out from there must not come closer.
      if (action.factor >= 1 || next.zoom < camera.zoom) map.setCamera(next)
    }
    soon()
  }
  const hit = (at: ScreenPoint | undefined): Hit | undefined => {
    const found = map.hit(at)
    element.dataset['over'] = found?.kind ?? 'nothing'
    soon()
    return found
  }
  const resized = new ResizeObserver(() => {
    map.resize(sizeOf(element))
    map.fit()
    soon()
  })
  resized.observe(element)
  const stopListening = listenForGestures(
    element,
    oncePerFrame({ move, hover: hit, click: at => onClick(hit(at)), doubleClick: () => undefined }),
  )
  const step = (direction: 'in' | 'out'): void =>
    move({ type: 'zoomBy', factor: direction === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP })
  const fit = (): void => {
    map.fit()
    soon()
  }
  const stopKeys = listenForKeys(element, { move, step, fit })
  return {
    show: input => {
      map.show(input)
      if (input.plan !== plan) map.fit()
      plan = input.plan
      soon()
    },
    fit,
    step,
    dispose: () => {
      if (request !== undefined) cancelAnimationFrame(request)
      stopListening()
      stopKeys()
      resized.disconnect()
      map.dispose()
      canvas.remove()
    },
  }
}
