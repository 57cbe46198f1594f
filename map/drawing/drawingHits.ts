/** What of a drawing is under a pointer. Synchronous, on the thread that has the pointer. */
import { ELEMENT_KINDS, type ElementKey, PLAN_PLACES, type PlanPlace } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import { type Bounds, distance, distanceToPath, distanceToSegment, isInside } from '../../floor/geometry.ts'
import { applyX, applyY } from '../affine.ts'
import { type Camera, mapToScreen, pixelsPerMetre, type ScreenPoint, toMap } from '../camera.ts'
import type { EditorPlaces } from './editorPicture.ts'
import type { ElementIndex, PlacedElement } from './elementIndex.ts'
import {
  ARROW_PX,
  BEZIER_REACH_PX,
  HANDLE_PX,
  type Handle,
  handlesOf,
  handlesOfGroup,
  handlesOfPose,
} from './handles.ts'

export type HandleOwner =
  | { readonly kind: 'element'; readonly key: ElementKey }
  /** All that is selected, where that is several. */
  | { readonly kind: 'group'; readonly bounds: Bounds }
  | { readonly kind: 'place'; readonly place: PlanPlace }

export type DrawingHit =
  /** A corner, edge, rotation or bezier handle. */
  | { readonly kind: 'handle'; readonly owner: HandleOwner; readonly handle: Handle }
  | { readonly kind: 'vertex'; readonly key: ElementKey; readonly index: number }
  /** On the line of a selected element between vertex `index` and the next. */
  | { readonly kind: 'edge'; readonly key: ElementKey; readonly index: number; readonly at: Point }
  /** `isInside`: within an area, away from its line. */
  | { readonly kind: 'element'; readonly key: ElementKey; readonly isInside?: true }
  | { readonly kind: 'place'; readonly place: PlanPlace }

export type HitScene = {
  readonly index: ElementIndex
  readonly camera: Camera
  readonly places: EditorPlaces
  readonly selection: readonly ElementKey[]
  readonly selectedPlace?: PlanPlace | undefined
  /** Handles can be pressed. */
  readonly isChangeable: boolean
  /** Hidden ones: not there. */
  readonly hidden?: ReadonlySet<ElementKey>
  /** Locked ones: looked through. */
  readonly locked?: ReadonlySet<ElementKey>
  readonly pointer: 'mouse' | 'touch' | 'pen'
}

/** How far beside a thing the pointer still means it, CSS pixels. */
const REACH_PX = { mouse: 6, pen: 8, touch: 20 } as const
/** Lines below this distance on screen are met before areas; a handle's own side comes on top. */
const PLACE_PX = 10
/** Letters and icons of a point reach so far from it, CSS pixels. */
const POINT_PX = 8

const onScreen = (camera: Camera, { x, y }: Point): ScreenPoint => {
  const place = mapToScreen(camera)
  return { x: applyX(place, x, y), y: applyY(place, x, y) }
}

/** Bounds of all selected elements that there are. */
export function boundsOfSelection(index: ElementIndex, selection: readonly ElementKey[]): Bounds | undefined {
  const found = selection.flatMap(key => index.get(key)?.bounds ?? [])
  if (found.length === 0) return undefined
  return {
    minX: Math.min(...found.map(({ minX }) => minX)),
    minY: Math.min(...found.map(({ minY }) => minY)),
    maxX: Math.max(...found.map(({ maxX }) => maxX)),
    maxY: Math.max(...found.map(({ maxY }) => maxY)),
  }
}

/** Handles of what is selected and not locked, with what they belong to: of one element its own, of several those around all. */
export function shownHandles(
  scene: Omit<HitScene, 'pointer'>,
): { readonly owner: HandleOwner; readonly handles: readonly Handle[] } | undefined {
  const { index, camera, selection, selectedPlace, places, isChangeable } = scene
  if (!isChangeable) return undefined
  const pose = selectedPlace && places[selectedPlace]
  if (selectedPlace && pose)
    return { owner: { kind: 'place', place: selectedPlace }, handles: handlesOfPose(pose, camera) }
  const free = selection.filter(key => scene.hidden?.has(key) !== true && scene.locked?.has(key) !== true)
  const [first, ...others] = free
  const only = first === undefined ? undefined : index.get(first)
  if (only && others.length === 0) {
    if (only.element.kind === 'points_of_reference') return undefined
    return { owner: { kind: 'element', key: only.key }, handles: handlesOf(only.shape, camera) }
  }
  const bounds = boundsOfSelection(index, free)
  return bounds && { owner: { kind: 'group', bounds }, handles: handlesOfGroup(bounds, camera) }
}

function handleHit(at: ScreenPoint, scene: HitScene): DrawingHit | undefined {
  const shown = shownHandles(scene)
  if (!shown) return undefined
  const beside = REACH_PX[scene.pointer] - REACH_PX.mouse
  const handle = shown.handles.findLast(({ part, at: { x, y } }) => {
    const half = (part === 'bezier' ? BEZIER_REACH_PX : HANDLE_PX + 3) / 2 + beside
    return Math.abs(x - at.x) <= half && Math.abs(y - at.y) <= half
  })
  if (!handle) return undefined
  const { owner } = shown
  if (handle.part === 'vertex' && owner.kind === 'element')
    return { kind: 'vertex', key: owner.key, index: handle.index }
  return { kind: 'handle', owner, handle }
}

/** Lines of an element as they close. */
const closedOutline = ({ outline, isArea }: PlacedElement): readonly Point[] => {
  const [first] = outline
  return isArea && first ? [...outline, first] : outline
}

function edgeHit(at: Point, scene: HitScene, reach: number): DrawingHit | undefined {
  const [key, ...others] = scene.selection
  const entry = key === undefined || others.length > 0 || !scene.isChangeable ? undefined : scene.index.get(key)
  if (!entry || scene.locked?.has(entry.key) === true || scene.hidden?.has(entry.key) === true) return undefined
  const { type } = entry.shape
  if (type !== 'polygon' && type !== 'polyline' && type !== 'widePolyline' && type !== 'thinPolyline') return undefined
  const line = closedOutline(entry)
  const distances = line.slice(1).map((to, index) => distanceToSegment(at, line[index] ?? to, to))
  const least = Math.min(...distances)
  if (!(least <= reach)) return undefined
  const index = distances.indexOf(least)
  const [from, to] = [line[index], line[index + 1]]
  return from && to && { kind: 'edge', key: entry.key, index, at: nearestOn(at, from, to) }
}

/** The point of a line between two points that lies nearest. */
export function nearestOn(at: Point, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared))
  return { x: from.x + t * dx, y: from.y + t * dy }
}

/** Things without a size on the floor before lines before areas; of areas the smallest, then the kind that is drawn last. */
function rankOf(entry: PlacedElement, at: Point, reach: number, metresPerPixel: number): number | undefined {
  const { shape, outline, isArea, squareMetres } = entry
  if (shape.type === 'point') return distance(at, shape) <= Math.max(reach, POINT_PX * metresPerPixel) ? -2 : undefined
  if (shape.type === 'vector') {
    const long = ARROW_PX * metresPerPixel
    const tip = { x: shape.x + long * Math.cos(shape.a), y: shape.y + long * Math.sin(shape.a) }
    return distanceToSegment(at, shape, tip) <= reach ? -2 : undefined
  }
  if (isArea) {
    if (isInside(outline, at)) return squareMetres
    return distanceToPath(at, closedOutline(entry)) <= reach ? squareMetres : undefined
  }
  const half = 'thickness' in shape ? (shape.thickness ?? 0) / 2 : 0
  return distanceToPath(at, outline) <= Math.max(reach, half) ? -1 : undefined
}

/** An area is too small for a rectangle to begin in it where its line is near everywhere. */
const LEAST_SIDE_REACHES = 6

function isWithin(entry: PlacedElement, at: Point, reach: number): boolean {
  const { minX, minY, maxX, maxY } = entry.bounds
  const side = Math.min(maxX - minX, maxY - minY)
  return entry.isArea && side > LEAST_SIDE_REACHES * reach && distanceToPath(at, closedOutline(entry)) > reach
}

const drawnLater = (a: PlacedElement, b: PlacedElement): number =>
  ELEMENT_KINDS.indexOf(b.element.kind) - ELEMENT_KINDS.indexOf(a.element.kind)

function elementHit(at: Point, scene: HitScene, reach: number): DrawingHit | undefined {
  const { index, hidden, locked, camera } = scene
  const wide = Math.max(reach, ARROW_PX / pixelsPerMetre(camera))
  const box = { minX: at.x - wide, minY: at.y - wide, maxX: at.x + wide, maxY: at.y + wide }
  const [best] = index
    .near(box)
    .filter(({ key }) => hidden?.has(key) !== true && locked?.has(key) !== true)
    .flatMap(entry => {
      const rank = rankOf(entry, at, reach, 1 / pixelsPerMetre(camera))
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || drawnLater(a.entry, b.entry))
  return best && { kind: 'element', key: best.entry.key, ...(isWithin(best.entry, at, reach) && { isInside: true }) }
}

function placeHit(at: ScreenPoint, { places, camera, pointer }: HitScene): DrawingHit | undefined {
  const reach = PLACE_PX + REACH_PX[pointer] - REACH_PX.mouse
  const place = PLAN_PLACES.find(name => {
    const pose = places[name]
    const shown = pose && onScreen(camera, pose)
    return shown && Math.hypot(shown.x - at.x, shown.y - at.y) <= reach
  })
  return place && { kind: 'place', place }
}

/** A handle before a vertex before a place before the line of what is selected before any other element. */
export function drawingHitAt(at: ScreenPoint, scene: HitScene): DrawingHit | undefined {
  const reach = REACH_PX[scene.pointer] / pixelsPerMetre(scene.camera)
  const point = toMap(scene.camera, at)
  return handleHit(at, scene) ?? placeHit(at, scene) ?? edgeHit(point, scene, reach) ?? elementHit(point, scene, reach)
}
