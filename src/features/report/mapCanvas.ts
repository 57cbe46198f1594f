/** The map of a report on its canvas: what is shown, the camera, and what lies under the pointer. */
import type { Point } from '../../../contract/plan/elements.ts'
import type { CanvasSize, ScreenPoint } from '../../../map/camera.ts'
import { centredAt, panned, pixelsPerMetre, toMap, ZOOM_STEP, zoomed } from '../../../map/camera.ts'
import type { Hit } from '../../../map/hit.ts'
import type { MapInput, MapLayerFactory, MapLayerName } from '../../../map/layers/layer.ts'
import { missedPatchAt } from '../../../map/missedCells.ts'
import { createPlanMap, type PlanMap, REPORT_LAYERS } from '../../../map/planMap.ts'
import type { CameraAction } from '../../../workers/protocol.ts'
import { listenForGestures, oncePerFrame } from '../../planMap/gestures.ts'

/** What a press on the map means: a patch of missed floor by its place, or what else is there. */
export type ReportHit = Hit | { readonly kind: 'missed'; readonly patch: number }

export type ReportMapCanvas = {
  readonly show: (input: MapInput) => void
  readonly fit: () => void
  /** Brings a point of map into the middle, near enough to be seen. */
  readonly centre: (at: Point) => void
  readonly step: (direction: 'in' | 'out') => void
  readonly dispose: () => void
}

type Options = {
  readonly input: MapInput
  readonly customerView: boolean
  readonly onClick: (hit: ReportHit | undefined) => void
  /** Of a run where absent. */
  readonly layers?: readonly MapLayerFactory<MapLayerName>[]
}

const sizeOf = (element: HTMLElement): CanvasSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
  pixelRatio: globalThis.devicePixelRatio,
})

const PAN_PX = 60
/** At which a patch of a metre is seen. */
const NEAR_ZOOM = 1

/** Missed floor under a pointer, where it is shown, or a little beside it: before sectors, behind pins. */
function missedAt({ run, hidden, plan }: MapInput, map: PlanMap, at: ScreenPoint | undefined): ReportHit | undefined {
  if (!at || !run?.missed || hidden?.has('missed_floor') === true || map.hit(at)?.kind === 'pin') return undefined
  const camera = map.camera()
  const yaw = plan?.map.origin[2] ?? 0
  const patch = missedPatchAt(run.missed, toMap(camera, at), MISSED_REACH_PX / pixelsPerMetre(camera), yaw)
  return patch === undefined ? undefined : { kind: 'missed', patch }
}
/** So far beside a sliver a press still means it. */
const MISSED_REACH_PX = 3

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
export function openReportMap(element: HTMLElement, options: Options): ReportMapCanvas {
  const { input: first, customerView, onClick, layers = REPORT_LAYERS } = options
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
    layers,
  })
  let { plan } = first
  let shown = first
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
  const hit = (at: ScreenPoint | undefined): ReportHit | undefined => {
    const found = missedAt(shown, map, at) ?? map.hit(at)
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
      shown = input
      map.show(input)
      if (input.plan !== plan) map.fit()
      plan = input.plan
      soon()
    },
    fit,
    centre: at => {
      const camera = centredAt(map.camera(), at)
      map.setCamera({ ...camera, zoom: Math.max(camera.zoom, NEAR_ZOOM) })
      soon()
    },
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
