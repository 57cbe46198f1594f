import type { FloorPlan, PlanPicture } from '../../floor/floorPlan.ts'
import type { Affine } from '../affine.ts'
import type { Camera } from '../camera.ts'
import type { Palette } from '../colour.ts'
import type { Hit } from '../hit.ts'
import type { Tag } from '../labels/tags.ts'
import type { Picture } from '../picture.ts'
import type { PinMark } from '../pinMark.ts'
import type { RunMarks } from '../runMarks.ts'
import type { Surface } from '../surfaces/surface.ts'
import type { MapFault } from './faults.ts'

/** What the geometry of a layer is made from. */
export type MapInput = {
  readonly plan: FloorPlan | undefined
  readonly pictures: { readonly [P in PlanPicture]?: Picture }
  readonly palette: Palette
  /** Translated plate texts for zones without a name and for plan positions. */
  readonly words: { readonly [key: string]: string }
  readonly pins: readonly PinMark[]
  /** Id of the sector that a robot is in. */
  readonly activeSector: number | undefined
  /** What a run left on the plan, where the map is of a run. */
  readonly run?: RunMarks | undefined
  /** What is wrong with the drawing that is shown. */
  readonly faults?: readonly MapFault[]
  /** Pictures that stand on the plan, by their data id; one that cannot be had is `missing`, and one on its way is not here. */
  readonly images?: ReadonlyMap<number, Picture | 'missing'>
  /** Layers that are not drawn now; nothing of them is under a pointer either. */
  readonly hidden?: ReadonlySet<MapLayerName>
}

/** What a picture of the map is drawn with. */
export type MapDrawing = {
  readonly surface: Surface
  readonly camera: Camera
  /** Map to CSS pixels. */
  readonly toScreen: Affine
  readonly pixelRatio: number
  readonly palette: Palette
  /** Of this layer, 0–1: fading, or the overlay's slider. */
  readonly opacity: number
  readonly hovered: Hit | undefined
  /** Adds a tag; all tags are laid out together and drawn last. */
  readonly tag: (tag: Tag) => void
}

/** Who looks at the map. */
export type MapViewer = {
  /** The pretty picture replaces the grid (M-019, M-024). */
  readonly customerView: boolean
  readonly maySeeCameraOffZones: boolean
}

/** Layers that any map of a plan may have. */
export type PlanLayerName =
  | 'ground'
  | 'grid'
  | 'map_overlay'
  | 'sectors'
  | 'zones'
  | 'plan_positions'
  | 'waypoints'
  | 'pins'
export type MapLayerName =
  | PlanLayerName
  | 'floor_shapes'
  | 'notes'
  | 'faults'
  | 'run_coverage'
  | 'missed_floor'
  | 'run_path'
  | 'spray_zones'

/** One layer of what a plan says of a floor: it changes with the plan, its pins and colours alone, or with the run that is shown on it. */
export type MapLayer<N extends MapLayerName = PlanLayerName> = {
  readonly name: N
  /** Called when anything of its input has changed while the layer is visible. */
  update(input: MapInput): void
  draw(drawing: MapDrawing): void
}

export type MapLayerFactory<N extends MapLayerName = PlanLayerName> = (viewer: MapViewer) => MapLayer<N>
