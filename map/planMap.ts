import { frameOf } from '../floor/floorPlan.ts'
import { mapBounds } from '../floor/mapFrame.ts'
import {
  type Camera,
  type CanvasSize,
  fitted,
  INITIAL_CAMERA,
  mapToScreen,
  pixelsPerMetre,
  resized,
  type ScreenPoint,
  toMap,
} from './camera.ts'
import type { Palette } from './colour.ts'
import { type Hit, hitAt, type Targets } from './hit.ts'
import { layoutTags, type Tag } from './labels/tags.ts'
import { gridLayer } from './layers/grid.ts'
import { groundLayer } from './layers/ground.ts'
import type { MapInput, MapLayer, MapLayerFactory, MapViewer } from './layers/layer.ts'
import { mapOverlayLayer } from './layers/mapOverlay.ts'
import { pinPlaces } from './layers/pinPlaces.ts'
import { pinsLayer } from './layers/pins.ts'
import { planPositionsLayer } from './layers/planPositions.ts'
import { sectorsLayer } from './layers/sectors.ts'
import { waypointsLayer } from './layers/waypoints.ts'
import { isCameraOff } from './layers/zoneKinds.ts'
import { zonesLayer } from './layers/zones.ts'
import { type CanvasHolder, createCanvasHolder } from './surfaces/canvasHolder.ts'

/** Layers of a plan in drawing order, the lowest first. */
const LAYERS: readonly MapLayerFactory[] = [
  groundLayer,
  gridLayer,
  mapOverlayLayer,
  sectorsLayer,
  zonesLayer,
  planPositionsLayer,
  waypointsLayer,
  pinsLayer,
]

/** Nothing to show yet, in the colours of a palette. */
export const emptyInput = (palette: Palette): MapInput => ({
  plan: undefined,
  pictures: {},
  palette,
  words: {},
  pins: [],
  activeSector: undefined,
})

/** A plan on a canvas, for screens that show a floor without a robot. Synchronous, on whichever thread it is made. */
export type PlanMap = {
  /** Makes it anew where anything is another than before. */
  readonly show: (input: MapInput) => void
  readonly resize: (size: CanvasSize) => void
  readonly camera: () => Camera
  readonly setCamera: (camera: Camera) => void
  /** The whole plan, with a margin. */
  readonly fit: () => void
  /** What is under a point of the canvas; it is drawn as hovered from the next picture on. */
  readonly hit: (at: ScreenPoint | undefined) => Hit | undefined
  readonly draw: () => void
  readonly dispose: () => void
}

/** What of a plan a pointer can mean. */
function targetsOf({ plan, pins }: MapInput, camera: Camera, viewer: MapViewer): Targets {
  const { elements } = plan ?? {}
  return {
    pins: pinPlaces(pins, camera),
    robot: undefined,
    waypoints: elements?.points_of_reference ?? [],
    zones: (elements?.zones ?? []).filter(zone => viewer.maySeeCameraOffZones || !isCameraOff(zone)),
    sectors: elements?.sectors ?? [],
  }
}

type Drawn = { readonly holder: CanvasHolder; readonly layers: readonly MapLayer[] }

function drawLayers({ holder, layers }: Drawn, { palette }: MapInput, camera: Camera, hovered: Hit | undefined): void {
  const target = holder.current()
  if (target === undefined) return
  const { surface, view } = target
  const tags: Tag[] = []
  surface.begin(view, palette.unknown)
  for (const layer of layers)
    layer.draw({
      surface,
      camera,
      toScreen: mapToScreen(camera),
      pixelRatio: view.pixelRatio,
      palette,
      opacity: 1,
      hovered,
      tag: tag => tags.push(tag),
    })
  surface.plates(layoutTags(tags, camera))
  surface.end()
}

/**
 * @param canvas given to the map for good: a canvas has one kind of context for its life
 * @param onChanged the canvas has to be drawn anew, as it came back
 */
export function createPlanMap(
  canvas: OffscreenCanvas,
  size: CanvasSize,
  viewer: MapViewer,
  palette: Palette,
  onChanged: () => void = () => undefined,
): PlanMap {
  const holder = createCanvasHolder('canvas2d', onChanged, () => undefined)
  const layers = LAYERS.map(create => create(viewer))
  let input = emptyInput(palette)
  let camera = resized(INITIAL_CAMERA, size)
  let hovered: Hit | undefined
  holder.attach(canvas, size)

  return {
    show: next => {
      input = next
      for (const layer of layers) layer.update(input)
    },
    resize: next => {
      camera = resized(camera, next)
      holder.resize(next)
    },
    camera: () => camera,
    setCamera: next => {
      camera = next
    },
    fit: () => {
      const { plan } = input
      if (plan) camera = fitted(camera, mapBounds(frameOf(plan)))
    },
    hit: at => {
      hovered = at && hitAt(toMap(camera, at), targetsOf(input, camera, viewer), 1 / pixelsPerMetre(camera))
      return hovered
    },
    draw: () => drawLayers({ holder, layers }, input, camera, hovered),
    dispose: holder.dispose,
  }
}
