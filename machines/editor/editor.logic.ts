/** What the editor knows while somebody draws: pure, no clock, no screen. */
import type { DrawingCommand, Element, ElementKey, ElementKind, PlanPlace } from '../../contract/plan/drawing.ts'
import type { Zone } from '../../contract/plan/elements.ts'
import type { PlanPose, Point } from '../../contract/plan/shapes.ts'
import type { DraftRefusal } from '../../contract/resources/planDrafts.ts'
import { isVisible } from '../../floor/drawing/cameraOffZones.ts'
import type { MapBelow } from '../../floor/drawing/checks/checkedFloor.ts'
import type { Drawing } from '../../floor/drawing/drawing.ts'
import type { GripPart, PointerEventKind, PointerInput, ToolId } from './toolInput.ts'

/** What a drawn shape becomes, where it can be that. */
export type DrawTarget = {
  readonly kind: ElementKind
  readonly zone?: Zone['settings']['type'] | undefined
  /** What a line of several points becomes; absent where the kind says it (E-028, E-029). */
  readonly line?: 'thinPolyline' | 'widePolyline' | undefined
}
/** A picture that is to be placed: its data id and its size in pixels. */
export type PlacedImage = {
  readonly image_id: number
  readonly filename: string
  readonly width: number
  readonly height: number
}
export type Clipboard = { readonly elements: readonly Element[] }

/** What would be, were the gesture to end now. Elements of it stand in the place of those with the same key. */
export type Ghost = {
  readonly elements: readonly (readonly [ElementKey, Element])[]
  readonly places?: { readonly [P in PlanPlace]?: PlanPose }
  /** Opposite corners of the rectangle that selects what it touches. */
  readonly marquee?: readonly [Point, Point]
  /** A line that cuts or measures, or a shape that is not one yet. */
  readonly line?: readonly Point[]
  /** Points that the gesture has placed. */
  readonly placed?: readonly Point[]
  /** Where edges of what is drawn cross (E-032). */
  readonly crossings?: readonly Point[]
}
const NO_GHOST: Ghost = { elements: [] }

/** Why a gesture ends without a change; words are under `editor.gestures`. */
export const GESTURE_REFUSALS = [
  'crosses',
  'noArea',
  'placeInNoGo',
  'startMissing',
  'outsideMap',
  'onWall',
  'tooFewPoints',
  'tooSmall',
  'nothingCut',
  'nothingSelected',
  'nothingLeft',
  'nothingChanged',
  'selectTwo',
  'otherKind',
  'apart',
  'tooManyPoints',
  'noAreas',
  'noPicture',
  'readOnly',
  'doesNotFit',
  'notNow',
  'homeNeeded',
  'isLocked',
  'tooManyAtOnce',
  'nothingToPaste',
  'noSector',
] as const
export type GestureRefusal = (typeof GESTURE_REFUSALS)[number]

/** What is said over the drawing of a command that it did not take. */
export function gestureRefusalOf(refusal: DraftRefusal): GestureRefusal {
  if (refusal === 'selfIntersection') return 'crosses'
  return GESTURE_REFUSALS.find(each => each === refusal) ?? 'doesNotFit'
}

/** What the gesture would do; where it would do nothing, why. */
export type Proposal = {
  readonly ghost: Ghost
  readonly command?: DrawingCommand | undefined
  readonly refusal?: GestureRefusal
}
export const NO_PROPOSAL: Proposal = { ghost: NO_GHOST }

/** What the pointer holds in the tool that selects. */
export type Grip =
  | { readonly holds: 'handle'; readonly handle: GripPart }
  /** `before`: what was selected when it was pressed. */
  | { readonly holds: 'elements'; readonly before: readonly ElementKey[] }
  | { readonly holds: 'place'; readonly place: PlanPlace }
  /** Whose place in the order of cleaning is changed. */
  | { readonly holds: 'sector'; readonly key: ElementKey }
  | { readonly holds: 'vertexOfEdge'; readonly key: ElementKey; readonly index: number }
  /** `over`: the area in which it began, which a click selects. */
  | { readonly holds: 'marquee'; readonly before: readonly ElementKey[]; readonly over?: ElementKey | undefined }

export type EditorContext = {
  readonly isReadOnly: boolean
  /** Zones without cameras are neither selected nor changed without it (E-018). */
  readonly maySeeCameraOffZones: boolean
  /** The newest drawing, own commands that are on their way among it. */
  readonly drawing: Drawing
  readonly tool: ToolId
  readonly target: DrawTarget
  readonly place: PlanPlace
  readonly image: PlacedImage | undefined
  readonly selection: readonly ElementKey[]
  readonly selectedPlace: PlanPlace | undefined
  readonly hidden: ReadonlySet<ElementKey>
  readonly hiddenPlaces: ReadonlySet<PlanPlace>
  readonly locked: ReadonlySet<ElementKey>
  /** E-030, E-027 and E-031. */
  readonly isAngleLocked: boolean
  readonly isAspectLocked: boolean
  readonly isSnapping: boolean
  /** After a shape the tool draws the next one. */
  readonly keepsTool: boolean
  readonly clipboard: Clipboard | undefined
  /** How often in a row the clipboard was pasted without a place: each one stands beside the one before. */
  readonly pasted: number
  /** Points that the gesture has placed. */
  readonly points: readonly Point[]
  /** From the pointer to the point that the gesture holds. */
  readonly grab: Point
  readonly grip: Grip | undefined
  readonly proposal: Proposal
  /** Why the last gesture changed nothing; gone with the next one. */
  readonly refusal: GestureRefusal | undefined
  /** What names of new elements begin with (`newKeys.ts`). */
  readonly keySeed: string
  /** How many changes were made: those of each have names of their own. */
  readonly changesMade: number
  /** Metres. */
  readonly robotWidth: number
  /** Undefined where it is not at hand: then nothing is held against it. */
  readonly map: MapBelow | undefined
}

/** The map's y goes up: `top` is where y is greatest. `across` and `down`: equal steps between middles. */
export type Arrangement = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom' | 'across' | 'down'
export type OrderStep = 'first' | 'earlier' | 'later' | 'last'
/** What becomes of selected areas. They grow and shrink by half the width of a robot. */
export type Combining = 'join' | 'subtract' | 'intersect' | 'simplify' | 'grow' | 'shrink'

export type ToolEvent =
  | ({ readonly type: `tool.${PointerEventKind}` } & PointerInput)
  /** Enter, Escape, Backspace while a gesture is on, and a press that became a pinch. */
  | { readonly type: 'tool.finish' | 'tool.cancel' | 'tool.back' | 'tool.interrupt' }

type ChangeEvent =
  | { readonly type: 'editor.drawingChanged'; readonly drawing: Drawing }
  /** The draft has not taken a command. */
  | { readonly type: 'editor.notTaken'; readonly refusal: GestureRefusal }
  | {
      readonly type: 'editor.choose'
      readonly tool: ToolId
      readonly target?: DrawTarget
      readonly place?: PlanPlace
      readonly image?: PlacedImage
    }
  | { readonly type: 'editor.select'; readonly keys: readonly ElementKey[]; readonly place?: PlanPlace }
  | { readonly type: 'editor.hide' | 'editor.lock'; readonly keys: readonly ElementKey[]; readonly on: boolean }
  | { readonly type: 'editor.hidePlace'; readonly place: PlanPlace; readonly on: boolean }
  | {
      readonly type: 'editor.lockAngle' | 'editor.lockAspect' | 'editor.snap' | 'editor.keepTool'
      readonly on: boolean
    }

type SelectionEvent =
  | { readonly type: 'editor.selectAll' | 'editor.copy' | 'editor.cutOut' | 'editor.duplicate' | 'editor.remove' }
  /** `at`: the middle of what is pasted. */
  | { readonly type: 'editor.paste'; readonly clipboard?: Clipboard; readonly at?: Point }
  | { readonly type: 'editor.nudge'; readonly by: Point }
  | { readonly type: 'editor.arrange'; readonly arrangement: Arrangement }
  | { readonly type: 'editor.order'; readonly step: OrderStep }
  | { readonly type: 'editor.combine'; readonly how: Combining }

export type EditorEvent = ToolEvent | ChangeEvent | SelectionEvent

/** `command`: for the draft. `copied`: for the clipboard of the system. `refused`: said beside the drawing. */
export type EditorEmitted =
  | { readonly type: 'command'; readonly command: DrawingCommand }
  | { readonly type: 'copied'; readonly clipboard: Clipboard }
  | { readonly type: 'refused'; readonly refusal: GestureRefusal }

export type EditorInput = {
  readonly drawing: Drawing
  readonly isReadOnly: boolean
  /** A UUID of this editor's own, from which new elements have their names. */
  readonly keySeed: string
  /** Of the robots that work by the plan, metres; the usual one where absent. */
  readonly robotWidth?: number
  /** Where absent, they are seen. */
  readonly maySeeCameraOffZones?: boolean
  /** Under the drawing. */
  readonly map?: MapBelow
}

/** What the gesture does with a point: where it snaps to, else where the pointer holds it. */
export const heldPoint = ({ grab }: Pick<EditorContext, 'grab'>, { at, snapped }: PointerInput): Point =>
  snapped ?? { x: at.x + grab.x, y: at.y + grab.y }

/** Whether an element is there for whoever draws. */
export function isThere(
  { drawing, maySeeCameraOffZones }: Pick<EditorContext, 'drawing' | 'maySeeCameraOffZones'>,
  key: ElementKey,
): boolean {
  const element = drawing.elements.get(key)
  return element !== undefined && isVisible(element, maySeeCameraOffZones)
}

/** Selected elements that are there and may be changed. */
export const changeable = (context: EditorContext): readonly ElementKey[] =>
  context.selection.filter(key => isThere(context, key) && !context.locked.has(key))
