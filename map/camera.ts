import type { Affine } from './affine.ts'

/** CSS pixels and the display's pixel ratio. */
export type CanvasSize = { readonly width: number; readonly height: number; readonly pixelRatio: number }

/** CSS pixels from the canvas's top left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number }

/** CSS pixels a metre at zoom 1: the viewport's resolution of 100 pixels, taken for one cell of the large grid of 5 m (M-104). */
export const PIXELS_PER_METRE = 20
export const ZOOM_MIN = 0.25
export const ZOOM_MAX = 5
/** 2 m make the scale bar's length: what is around a robot is seen, and what it stands at. */
export const CLOSE_ZOOM = 2
/** One step of the zoom buttons makes everything this much smaller, or larger by its inverse (M-103). */
export const ZOOM_STEP = 0.6
/** The grid is drawn above this zoom (M-104). */
export const GRID_ABOVE_ZOOM = 0.3

type MapPoint = { readonly x: number; readonly y: number }

/** What of the map is seen. Map is metres with y up, screen CSS pixels with y down. Never turned. */
export type Camera = {
  /** Map point in the middle of the view. */
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Of the canvas, CSS pixels. */
  readonly width: number
  readonly height: number
}

export const INITIAL_CAMERA: Camera = { x: 0, y: 0, zoom: 1, width: 1, height: 1 }

export const clampZoom = (zoom: number): number => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))
export const pixelsPerMetre = (camera: Camera): number => camera.zoom * PIXELS_PER_METRE

/** Map to screen. */
export function mapToScreen(camera: Camera): Affine {
  const scale = pixelsPerMetre(camera)
  return [scale, 0, 0, -scale, camera.width / 2 - camera.x * scale, camera.height / 2 + camera.y * scale]
}

export function toMap(camera: Camera, at: ScreenPoint): MapPoint {
  const scale = pixelsPerMetre(camera)
  return { x: camera.x + (at.x - camera.width / 2) / scale, y: camera.y - (at.y - camera.height / 2) / scale }
}

/** The middle of the view stays. */
export const resized = (camera: Camera, size: CanvasSize): Camera => ({
  ...camera,
  width: Math.max(1, size.width),
  height: Math.max(1, size.height),
})

export const panned = (camera: Camera, dx: number, dy: number): Camera => {
  const scale = pixelsPerMetre(camera)
  return { ...camera, x: camera.x - dx / scale, y: camera.y + dy / scale }
}

/** Comes closer by `factor` (above 1) within the limits; the map point at `at`, else the middle, stays where it is. */
export function zoomed(camera: Camera, factor: number, at?: ScreenPoint): Camera {
  const zoom = clampZoom(camera.zoom * factor)
  const fixed = at ?? { x: camera.width / 2, y: camera.height / 2 }
  const before = toMap(camera, fixed)
  const after = toMap({ ...camera, zoom }, fixed)
  return { ...camera, zoom, x: camera.x + before.x - after.x, y: camera.y + before.y - after.y }
}

export const centredAt = (camera: Camera, at: MapPoint): Camera => ({ ...camera, x: at.x, y: at.y })

export type Bounds = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

/** Shows the whole rectangle with a margin of 5 % of the view, as far as the smallest zoom lets it. */
export function fitted(camera: Camera, bounds: Bounds, smallestZoom = ZOOM_MIN): Camera {
  const width = Math.max(bounds.maxX - bounds.minX, 0.1)
  const height = Math.max(bounds.maxY - bounds.minY, 0.1)
  const scale = Math.min((camera.width * 0.9) / width, (camera.height * 0.9) / height)
  return {
    ...camera,
    zoom: Math.min(ZOOM_MAX, Math.max(smallestZoom, scale / PIXELS_PER_METRE)),
    x: (bounds.minX + bounds.maxX) / 2,
    y: (bounds.minY + bounds.maxY) / 2,
  }
}

/** The rectangle of the map that is seen. */
export function visibleBounds(camera: Camera): Bounds {
  const topLeft = toMap(camera, { x: 0, y: 0 })
  const bottomRight = toMap(camera, { x: camera.width, y: camera.height })
  return { minX: topLeft.x, minY: bottomRight.y, maxX: bottomRight.x, maxY: topLeft.y }
}
