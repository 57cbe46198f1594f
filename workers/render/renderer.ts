/** What the engine asks of the drawing side. */
import type { LayerName } from '../../contract/layers.ts'
import type { RobotAppearance } from '../../contract/robot/models.ts'
import type { PlanPicture } from '../../floor/floorPlan.ts'
import type { CanvasSize, ScreenPoint } from '../../map/camera.ts'
import type { MapColours } from '../../map/colour.ts'
import type { Hit } from '../../map/hit.ts'
import type { ScriptFonts } from '../../map/labels/labelFont.ts'
import type { PinMark } from '../../map/pinMark.ts'
import type { SurfaceChoice, SurfaceReadout } from '../../map/surfaces/chooseSurface.ts'
import type { Scene } from '../../scene/scene.ts'
import type { LoadedPlan } from '../plan/loadedPlan.ts'
import type { CameraAction, Draft, OpeningView } from '../protocol.ts'
import type { MapView, Readout } from '../readouts.ts'

/** How a scene comes to be shown. */
export type SceneFlow = {
  /** How fast its time goes by against the clock that draws; 0: it stands, and nothing ages. */
  readonly speed: number
  /** It is not what came after the scene before: nothing is animated between them. */
  readonly cut: boolean
}

export type RendererOptions = {
  readonly appearance: RobotAppearance
  readonly level: number
  readonly customerView: boolean
  readonly maySeeCameraOffZones: boolean
  readonly colours: MapColours
  readonly words: { readonly [key: string]: string }
  readonly surface: SurfaceChoice
  readonly reducedMotion: boolean
  /** The first picture is close to the robot in any case; false: where it is stuck or has no plan. Undefined: a plan is shown whole. */
  readonly opensOnRobot?: boolean | undefined
  /** Goes before all that. */
  readonly opensAt?: OpeningView | undefined
  /** Something changed by itself (a picture was decoded, a lost context came back): draw again. */
  readonly onDirty: () => void
  /** The context did not come back and this canvas takes no other kind: attach a new one. */
  readonly onCanvasNeeded?: () => void
}

/** All times are those of the clock that draws, ms. Nothing draws but `draw`. */
export type Renderer = {
  attach(canvas: OffscreenCanvas, size: CanvasSize): void
  resize(size: CanvasSize): void
  setColours(colours: MapColours): void
  setWords(words: { readonly [key: string]: string }): void
  setFonts(fonts: ScriptFonts): void
  /** All others fade or vanish (M-092). */
  showLayers(names: readonly LayerName[]): void
  setOverlayOpacity(opacity: number): void
  setSurface(choice: SurfaceChoice): void
  moveCamera(action: CameraAction): void
  /** The scene is of the moment that is shown, and no longer what was left of the last visit: the first picture is chosen by it. */
  open(): void
  /** Undefined: no map (M-087). `failed`: there is one, and it could not be had. */
  setPlan(plan: LoadedPlan | undefined, failed?: boolean): void
  /** A picture of the plan that has been loaded because it is needed; the renderer closes it when done. */
  setPicture(picture: PlanPicture, image: ImageBitmap): void
  setScene(scene: Scene, nowMs: number, flow?: SceneFlow): void
  /** Draws when something is dirty or moving. `more`: moving on its own, so draw again at the next animation frame. */
  draw(nowMs: number): { readonly drew: boolean; readonly more: boolean }
  camera(): Readout['camera']
  /** What of the map the camera sees. */
  view(): MapView
  surface(): SurfaceReadout
  /** Canvas point to map metres. */
  toMap(at: ScreenPoint): { readonly x: number; readonly y: number }
  /** What is under the pointer, which from now on is drawn as hovered; undefined when it left. */
  hit(at: ScreenPoint | undefined): Hit | undefined
  /** What the viewer is about to do; undefined: nothing. */
  setDraft(draft: Draft | undefined): void
  /** All pins of the plan on screen, for the layer `pins`. */
  setPins(pins: readonly PinMark[]): void
  /** Shows the indication ring once at a place of the map. */
  indicate(x: number, y: number): void
  /** Resolves when no picture is being decoded any more. */
  idle(): Promise<void>
  dispose(): void
}

export type CreateRenderer = (options: RendererOptions) => Renderer
