/** What the pointer and the keys give to the tools of the editor. Points are in map. */
import type { ElementKey, PlanPlace } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/shapes.ts'

export const TOOLS = [
  'select',
  'hand',
  'ruler',
  'measure',
  'rectangle',
  'ellipse',
  'polygon',
  'path',
  'line',
  'curve',
  'vector',
  'point',
  'place',
  'note',
  'image',
  'cut',
  'order',
] as const
export type ToolId = (typeof TOOLS)[number]

export type Modifiers = { readonly shift: boolean; readonly alt: boolean; readonly ctrl: boolean }
export const NO_MODIFIERS: Modifiers = { shift: false, alt: false, ctrl: false }

/** Corners run anticlockwise from the lower left one in the shape's own frame; edge `index` lies between that corner and the next. */
export type GripPart =
  | { readonly part: 'corner' | 'edge' | 'vertex'; readonly index: number }
  | { readonly part: 'rotation' }
  /** Of the text of a ruler. */
  | { readonly part: 'label' }
  | { readonly part: 'bezier'; readonly index: number; readonly side: 'next' | 'previous' }

/** What is under the pointer. `handle`: of what is selected; `place`: the place of the shape that it moves. */
export type EditorHit =
  | { readonly on: 'handle'; readonly handle: GripPart; readonly place: Point }
  | { readonly on: 'edge'; readonly key: ElementKey; readonly index: number }
  /** `isInside`: within an area and away from its line, where a rectangle that selects can begin. */
  | { readonly on: 'element'; readonly key: ElementKey; readonly isInside?: boolean }
  | { readonly on: 'place'; readonly place: PlanPlace }

/** `keys`: a cursor that the arrow keys move. */
export type PointerKind = 'mouse' | 'touch' | 'pen' | 'keys'

/**
 * `at`: where the pointer is. `snapped`: where the point that the gesture holds (`at` and the gesture's `grab`) snaps to; absent where it does not.
 * `slop`: how near is the same place, metres.
 */
export type PointerInput = {
  readonly at: Point
  readonly snapped?: Point | undefined
  readonly hit?: EditorHit | undefined
  readonly modifiers: Modifiers
  readonly pointer: PointerKind
  readonly slop: number
}

/** `drag` follows a press once the pointer has wandered. `double` follows the second release. */
export type PointerEventKind = 'press' | 'drag' | 'release' | 'move' | 'double'
