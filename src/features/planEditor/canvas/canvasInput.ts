/** Turns what the pointer does on the screen into what the tools take: map points, hits and snaps. */
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { EditorContext } from '../../../../machines/editor/editor.logic.ts'
import type {
  EditorHit,
  Modifiers,
  PointerEventKind,
  PointerInput,
  PointerKind,
  ToolId,
} from '../../../../machines/editor/toolInput.ts'
import { type Camera, pixelsPerMetre, type ScreenPoint, toMap } from '../../../../map/camera.ts'
import { drawingHitAt } from '../../../../map/drawing/drawingHits.ts'
import type { ElementIndex } from '../../../../map/drawing/elementIndex.ts'
import { type SnapMark, snap } from '../../../../map/drawing/snapping.ts'
import { hitOf, shownPlaces } from './pictureChanges.ts'

/** What is the same place to a tool, CSS pixels. */
const SLOP_PX = 4
/** Tools whose next point may be locked to a direction from the last one. */
const LINES: ReadonlySet<ToolId> = new Set(['polygon', 'path', 'line', 'curve', 'ruler', 'measure', 'cut'])

export type CanvasScene = {
  readonly context: EditorContext
  readonly index: ElementIndex
  readonly camera: Camera
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
}
export type Pointing = {
  readonly kind: PointerEventKind
  readonly at: ScreenPoint
  readonly pointer: PointerKind
  readonly modifiers: Modifiers
}

export function hitAt(
  { context, index, camera }: CanvasScene,
  at: ScreenPoint,
  pointer: PointerKind,
): EditorHit | undefined {
  const { selection, selectedPlace, hidden, locked, isReadOnly } = context
  const kind = pointer === 'keys' ? 'mouse' : pointer
  const scene = { index, camera, selection, selectedPlace, hidden, locked, pointer: kind, places: shownPlaces(context) }
  return hitOf(drawingHitAt(at, { ...scene, isChangeable: !isReadOnly }), index)
}

/** Where the held point snaps to; nothing of what moves along counts. */
function snapped({ context, index, camera, floor }: CanvasScene, { at, modifiers }: Pointing) {
  const { tool, grip, grab, points, isSnapping, isAngleLocked, selection } = context
  const point = toMap(camera, at)
  const held = { x: point.x + grab.x, y: point.y + grab.y }
  const isMoving = tool === 'select'
  const snaps = !isMoving || (grip !== undefined && grip.holds !== 'marquee')
  const isTurning = grip?.holds === 'handle' && grip.handle.part === 'rotation'
  if (!snaps || isTurning || tool === 'hand' || tool === 'order') return undefined
  return snap(held, {
    index,
    camera,
    floor,
    except: new Set(isMoving ? selection : []),
    // A side of a box has no length of its own to the pointer: only lines are measured from their last point.
    from: LINES.has(tool) ? points.at(-1) : undefined,
    isLocked: LINES.has(tool) && isAngleLocked !== modifiers.shift,
    isOn: isSnapping && !modifiers.alt,
  })
}

/** The input and the marks that say what it snapped to. */
export function inputOf(
  scene: CanvasScene,
  pointing: Pointing,
): { readonly input: PointerInput; readonly marks: readonly SnapMark[] } {
  const { kind, at, pointer, modifiers } = pointing
  const { tool } = scene.context
  const isHitWanted = tool === 'order' || (tool === 'select' && kind !== 'drag' && kind !== 'move')
  const found = kind === 'double' ? undefined : snapped(scene, pointing)
  const input = {
    at: toMap(scene.camera, at),
    snapped: found && found.marks.length > 0 ? found.at : undefined,
    hit: isHitWanted ? hitAt(scene, at, pointer) : undefined,
    modifiers,
    pointer,
    slop: SLOP_PX / pixelsPerMetre(scene.camera),
  }
  return { input, marks: found?.marks ?? [] }
}
