import { isCameraOff } from '../contract/plan/cameraOff.ts'
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
import { floorShapesLayer, notesLayer } from './layers/drawn/layers.ts'
import { faultsLayer } from './layers/faults.ts'
import { gridLayer } from './layers/grid.ts'
import { groundLayer } from './layers/ground.ts'
import type { MapInput, MapLayer, MapLayerFactory, MapLayerName, MapViewer } from './layers/layer.ts'
import { mapOverlayLayer } from './layers/mapOverlay.ts'
import { missedFloorLayer } from './layers/missedFloor.ts'
import { pinPlaces } from './layers/pinPlaces.ts'
import { pinsLayer } from './layers/pins.ts'
import { planPositionsLayer } from './layers/planPositions.ts'
import { runCoverageLayer } from './layers/runCoverage.ts'
import { runPathLayer } from './layers/runPath.ts'
import { runSectorsLayer } from './layers/runSectors.ts'
import { sectorsLayer } from './layers/sectors.ts'
import { sprayZonesLayer } from './layers/sprayZones.ts'
import { waypointsLayer } from './layers/waypoints.ts'
import { zonesLayer } from './layers/zones.ts'
import { type CanvasHolder, createCanvasHolder } from './surfaces/canvasHolder.ts'

/** A floor of any size is shown whole where no robot has to be seen on it. */
const SMALLEST_FIT = 0.005

/** Layers of a plan in drawing order, the lowest first. */
export const PLAN_LAYERS: readonly MapLayerFactory<MapLayerName>[] = [
  groundLayer,
  gridLayer,
  mapOverlayLayer,
  floorShapesLayer,
  sectorsLayer,
  zonesLayer,
  notesLayer,
  planPositionsLayer,
  waypointsLayer,
  pinsLayer,
]

/** Layers of a drawing that is checked: what is wrong with it lies over all. */
export const CHECKED_LAYERS: readonly MapLayerFactory<MapLayerName>[] = [
  groundLayer,
  gridLayer,
  floorShapesLayer,
  sectorsLayer,
  zonesLayer,
  notesLayer,
  planPositionsLayer,
  faultsLayer,
]

/** Layers of a run's report: what was driven and covered, and how each sector came out in place of how it is planned. */
export const REPORT_LAYERS: readonly MapLayerFactory<MapLayerName>[] = [
  groundLayer,
  floorShapesLayer,
  runCoverageLayer,
  missedFloorLayer,
  runPathLayer,
  sprayZonesLayer,
  runSectorsLayer,
  planPositionsLayer,
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

type AnyLayer = MapLayer<MapLayerName>

/** What of a plan a pointer can mean: what is drawn of it. */
function targetsOf({ plan, pins }: MapInput, camera: Camera, viewer: MapViewer, drawn: readonly AnyLayer[]): Targets {
  const { elements } = plan ?? {}
  const names = new Set(drawn.map(({ name }) => name))
  const seen = <T>(name: MapLayerName, things: readonly T[] | undefined): readonly T[] =>
    names.has(name) ? (things ?? []) : []
  return {
    pins: pinPlaces(seen('pins', pins), camera),
    robot: undefined,
    waypoints: [...seen('waypoints', elements?.points_of_reference)],
    zones: seen('zones', elements?.zones).filter(zone => viewer.maySeeCameraOffZones || !isCameraOff(zone)),
    sectors: [...seen('sectors', elements?.sectors)],
  }
}

type Drawn = { readonly holder: CanvasHolder; readonly layers: readonly AnyLayer[] }

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

type Options = {
  /** The canvas has to be drawn anew, as it came back. */
  readonly onChanged?: () => void
  /** What is drawn, the lowest first; of a plan where absent. */
  readonly layers?: readonly MapLayerFactory<MapLayerName>[]
}

/** @param canvas given to the map for good: a canvas has one kind of context for its life */
export function createPlanMap(
  canvas: OffscreenCanvas,
  size: CanvasSize,
  viewer: MapViewer,
  palette: Palette,
  { onChanged = () => undefined, layers: factories = PLAN_LAYERS }: Options = {},
): PlanMap {
  const holder = createCanvasHolder('canvas2d', onChanged, () => undefined)
  const layers = factories.map(create => create(viewer))
  const drawn = (): readonly AnyLayer[] => layers.filter(({ name }) => input.hidden?.has(name) !== true)
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
      if (plan) camera = fitted(camera, mapBounds(frameOf(plan)), SMALLEST_FIT)
    },
    hit: at => {
      hovered = at && hitAt(toMap(camera, at), targetsOf(input, camera, viewer, drawn()), 1 / pixelsPerMetre(camera))
      return hovered
    },
    draw: () => drawLayers({ holder, layers: drawn() }, input, camera, hovered),
    dispose: holder.dispose,
  }
}
