/** What the pointer takes hold of when it is pressed in the tool that selects. */
import type { ElementKey } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { outlineOf } from '../../../floor/drawing/elementShape.ts'
import { distance } from '../../../floor/geometry.ts'
import type { EditorContext, Grip } from '../editor.logic.ts'
import type { PointerInput } from '../toolInput.ts'

type Gripped = Pick<EditorContext, 'grip' | 'grab' | 'points' | 'selection' | 'selectedPlace'>

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

/** The corner of what is held that is nearest to the pointer: it snaps while all of it moves. */
function anchorOf({ drawing }: EditorContext, keys: readonly ElementKey[], at: Point): Point {
  const [key = ''] = keys
  const element = drawing.elements.get(key)
  const corners = element ? outlineOf(element) : []
  return corners.reduce((near, corner) => (distance(corner, at) < distance(near, at) ? corner : near), corners[0] ?? at)
}

const held = (context: EditorContext, grip: Grip, at: Point, anchor: Point): Gripped => ({
  grip,
  grab: minus(anchor, at),
  points: [anchor],
  selection: context.selection,
  selectedPlace: context.selectedPlace,
})

/** With Ctrl an edge gives a vertex, and an area is moved from within; with Shift nothing is unselected before the release. */
export function gripOf(context: EditorContext, { at, hit, modifiers }: PointerInput): Gripped {
  const { selection, drawing, locked } = context
  if (hit?.on === 'handle') return held(context, { holds: 'handle', handle: hit.handle }, at, hit.place)
  if (hit?.on === 'place') {
    const pose = drawing.places[hit.place] ?? at
    const grip = held(context, { holds: 'place', place: hit.place }, at, { x: pose.x, y: pose.y })
    return { ...grip, selection: [], selectedPlace: hit.place }
  }
  if (hit === undefined) {
    const before = modifiers.shift ? selection : []
    return { ...held(context, { holds: 'marquee', before }, at, at), selection, selectedPlace: undefined }
  }
  if (hit.on === 'edge' && modifiers.ctrl && !locked.has(hit.key))
    return held(context, { holds: 'vertexOfEdge', key: hit.key, index: hit.index }, at, at)
  const others = modifiers.shift ? selection : []
  // Areas cover the floor: whoever draws a rectangle within one means what lies in it, and moves it by its line or once it is selected.
  if (hit.on === 'element' && hit.isInside === true && !selection.includes(hit.key) && !modifiers.ctrl) {
    const grip: Grip = { holds: 'marquee', before: others, over: hit.key }
    return { ...held(context, grip, at, at), selection, selectedPlace: undefined }
  }
  const keys = selection.includes(hit.key) ? selection : [...others, hit.key]
  const anchor = anchorOf(context, [hit.key], at)
  return {
    ...held(context, { holds: 'elements', before: selection }, at, anchor),
    selection: keys,
    selectedPlace: undefined,
  }
}
