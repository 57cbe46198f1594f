/** The camera of the drawing, moved by pointers and keys. */
import { type FloorPlan, frameOf } from '../../../../floor/floorPlan.ts'
import { mapBounds } from '../../../../floor/mapFrame.ts'
import {
  type Bounds,
  type Camera,
  fitted,
  INITIAL_CAMERA,
  panned,
  resized,
  type ScreenPoint,
  ZOOM_MIN,
  ZOOM_STEP,
  zoomed,
} from '../../../../map/camera.ts'

/** Whole floors may be smaller than the smallest zoom by hand. */
const SMALLEST_FIT = ZOOM_MIN / 10

export type CanvasCamera = {
  readonly now: () => Camera
  readonly pan: (dx: number, dy: number) => void
  readonly zoom: (factor: number, at?: ScreenPoint) => void
  readonly step: (direction: 'in' | 'out') => void
  /** The whole plan, or a rectangle of it. */
  readonly fit: (bounds?: Bounds) => void
  readonly resize: (element: HTMLElement) => void
}

export function createCanvasCamera(floor: Pick<FloorPlan, 'map' | 'grid'>, onChange: () => void): CanvasCamera {
  let camera = INITIAL_CAMERA
  const whole = mapBounds(frameOf(floor))
  const set = (next: Camera): void => {
    camera = next
    onChange()
  }
  const zoom: CanvasCamera['zoom'] = (factor, at) => {
    const next = zoomed(camera, factor, at)
    // A whole floor may be smaller than the smallest zoom: going out from there must not come closer.
    if (factor >= 1 || next.zoom < camera.zoom) set(next)
  }
  return {
    now: () => camera,
    pan: (dx, dy) => set(panned(camera, dx, dy)),
    zoom,
    step: direction => zoom(direction === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP),
    fit: (bounds = whole) => set(fitted(camera, bounds, SMALLEST_FIT)),
    resize: ({ clientWidth: width, clientHeight: height }) => {
      const isFirst = camera.width <= 1
      set(resized(camera, { width, height, pixelRatio: globalThis.devicePixelRatio }))
      if (isFirst && width > 1) set(fitted(camera, whole, SMALLEST_FIT))
    },
  }
}
