/** What the picture of the editor is made from, and the messages that change it. Points are in map unless they say so. */
import type { Element, ElementKey, PlanPlace } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import type { PlanPose } from '../../contract/plan/shapes.ts'
import type { FloorPlan } from '../../floor/floorPlan.ts'
import type { Camera, CanvasSize } from '../camera.ts'
import type { MapColours } from '../colour.ts'
import type { ScriptFonts } from '../labels/labelFont.ts'
import type { MapFault } from '../layers/faults.ts'
import type { PastThings } from './pastThings.ts'
import type { CellDifference, GhostRobot, PreviewPart, PreviewPieces } from './previewLayer.ts'
import type { SnapMark } from './snapping.ts'

export type EditorPlaces = { readonly [P in PlanPlace]?: PlanPose }

/** What would be, were the gesture to end now. Elements of it stand in the place of those with the same key. */
export type EditorGhost = {
  readonly elements: readonly (readonly [ElementKey, Element])[]
  readonly places?: EditorPlaces
  /** The rectangle that selects what it touches. */
  readonly marquee?: readonly [Point, Point]
  /** A line that cuts, or one that is only measured. */
  readonly line?: readonly Point[]
  /** Points that the gesture has placed. */
  readonly placed?: readonly Point[]
}
export const NO_GHOST: EditorGhost = { elements: [] }

/** Another editor of the same draft. `colour` counts from 0 and picks one of a few. */
export type OtherEditor = {
  readonly name: string
  readonly colour: number
  readonly cursor?: Point | undefined
  readonly selection: readonly ElementKey[]
}

/** Whole state of the picture beside its elements; each part is replaced as a whole. */
export type EditorPicture = {
  /** Map and grid; its elements and config are not drawn. */
  readonly floor: Pick<FloorPlan, 'map' | 'grid'> | undefined
  readonly colours: MapColours
  /** Plate texts of zones without a name and of places, as other maps have them. */
  readonly words: { readonly [key: string]: string }
  readonly size: CanvasSize
  readonly camera: Camera
  readonly places: EditorPlaces
  /** Neither drawn nor hit. */
  readonly hidden: readonly ElementKey[]
  /** Without handles. */
  readonly locked: readonly ElementKey[]
  readonly selection: readonly ElementKey[]
  readonly selectedPlace: PlanPlace | undefined
  readonly hovered: ElementKey | undefined
  /** Handles are drawn and the selection can be changed. */
  readonly isChangeable: boolean
  readonly ghost: EditorGhost
  readonly snaps: readonly SnapMark[]
  /** The cross that arrow keys move, where a tool is at work without a pointer. */
  readonly keyCursor: Point | undefined
  /** Where problems are: crossings and other places, ringed. */
  readonly faults: readonly MapFault[]
  readonly others: readonly OtherEditor[]
  /** What of the preview is drawn; none of it while nobody asks for it. */
  readonly previewParts: readonly PreviewPart[]
  /** What a drawing cleans more and less than another plan would have. */
  readonly previewDifference: CellDifference | undefined
  /** What stood in the way of the recorded run that the drawing is compared in. */
  readonly previewThings: PastThings
  readonly ghostRobot: GhostRobot | undefined
}

/** What changed since the message before. `all`: what is not in `put` is gone. */
export type EditorChange = Partial<EditorPicture> & {
  readonly elements?: {
    readonly put: readonly (readonly [ElementKey, Element])[]
    readonly gone: readonly ElementKey[]
    readonly all?: boolean
  }
  readonly preview?: PreviewPieces
}

/** To the editor's worker. `serial` comes back when the change is in the picture. */
export type EditorRequest =
  | {
      readonly type: 'open'
      readonly canvas: OffscreenCanvas
      readonly serviceUrl: string
      readonly maySeeCameraOffZones: boolean
    }
  | { readonly type: 'fonts'; readonly fonts: ScriptFonts }
  | { readonly type: 'change'; readonly change: EditorChange; readonly serial: number }
/** From the editor's worker. */
export type EditorAnswer =
  | { readonly type: 'drawn'; readonly serial: number }
  | { readonly type: 'failed'; readonly message: string }
