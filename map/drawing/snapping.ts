/** Places that a point of a drawing is drawn to while it is placed or moved. */
import type { ElementKey } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import type { FloorPlan } from '../../floor/floorPlan.ts'
import { distance } from '../../floor/geometry.ts'
import { type Camera, GRID_ABOVE_ZOOM, pixelsPerMetre, visibleBounds } from '../camera.ts'
import { nearestOn } from './drawingHits.ts'
import type { ElementIndex, PlacedElement } from './elementIndex.ts'
import { nearestWall } from './wallFaces.ts'

/** What a point snapped to. */
export type SnapKind = 'vertex' | 'edge' | 'wall' | 'grid' | 'angle' | 'length'
/** `line`: the edge, the direction or the lengths that are alike. */
export type SnapMark = { readonly kind: SnapKind; readonly at: Point; readonly line?: readonly Point[] }
export type Snapped = { readonly at: Point; readonly marks: readonly SnapMark[] }

export type SnapScene = {
  readonly index: ElementIndex
  readonly camera: Camera
  readonly floor: Pick<FloorPlan, 'map' | 'grid'> | undefined
  /** Elements that move along: they draw nothing to themselves. */
  readonly except: ReadonlySet<ElementKey>
  /** The point that a line leads from: directions and lengths count from there. */
  readonly from?: Point | undefined
  /** Only directions that are multiples of 45° from `from` (E-030). */
  readonly isLocked?: boolean
  /** Off: only the lock holds. */
  readonly isOn: boolean
}

const REACH_PX = 8
const LOCK_STEP = Math.PI / 4
const GRID_M = 1
/** Edges whose lengths are compared; more would not be seen either. */
const MAX_LENGTHS = 400

type Candidate = { readonly kind: SnapKind; readonly at: Point; readonly line?: readonly Point[] }

/** The angle at the nearest multiple of 45° (E-027, E-030). */
export const lockedAngle = (angle: number): number => Math.round(angle / LOCK_STEP) * LOCK_STEP

/** The point in the nearest locked direction from another, as far along it as the pointer is. */
function lockedPoint(from: Point, at: Point): Point {
  const angle = lockedAngle(Math.atan2(at.y - from.y, at.x - from.x))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = (at.x - from.x) * cos + (at.y - from.y) * sin
  return { x: from.x + along * cos, y: from.y + along * sin }
}

const sidesOf = ({ outline, isArea }: PlacedElement): readonly (readonly [Point, Point])[] => {
  const first = outline[0]
  const line = isArea && first ? [...outline, first] : outline
  return line.slice(1).flatMap((to, i) => {
    const from = line[i]
    return from ? [[from, to] as const] : []
  })
}

function nearest(at: Point, candidates: readonly Candidate[], reach: number): Candidate | undefined {
  let best: Candidate | undefined
  let least = reach
  for (const candidate of candidates) {
    const away = distance(at, candidate.at)
    if (away > least) continue
    best = candidate
    least = away
  }
  return best
}

function verticesAndEdges(at: Point, near: readonly PlacedElement[], reach: number): Candidate | undefined {
  const vertices = near.flatMap(({ outline, shape }) => {
    // Points of a round line mean nothing of themselves.
    if (shape.type === 'ellipse') return []
    const points = shape.type === 'curve' ? shape.points : outline
    return points.map(({ x, y }): Candidate => ({ kind: 'vertex', at: { x, y } }))
  })
  const vertex = nearest(at, vertices, reach)
  if (vertex) return vertex
  const edges = near.flatMap(sidesOf).map((line): Candidate => ({ kind: 'edge', at: nearestOn(at, ...line), line }))
  return nearest(at, edges, reach)
}

/** A length from `from` that an edge in view has too. */
function equalLength(at: Point, { index, camera, except, from }: SnapScene, reach: number): Candidate | undefined {
  if (!from) return undefined
  const reached = distance(from, at)
  if (reached <= reach) return undefined
  const sides = index
    .near(visibleBounds(camera))
    .filter(({ key, shape }) => !except.has(key) && shape.type !== 'ellipse' && shape.type !== 'curve')
    .slice(0, MAX_LENGTHS)
    .flatMap(sidesOf)
  let best: readonly [Point, Point] | undefined
  let least = reach / 2
  for (const side of sides) {
    const away = Math.abs(distance(...side) - reached)
    if (away >= least) continue
    best = side
    least = away
  }
  if (!best) return undefined
  const share = distance(...best) / reached
  const end = { x: from.x + (at.x - from.x) * share, y: from.y + (at.y - from.y) * share }
  return { kind: 'length', at: end, line: best }
}

/** The grid's lines, where they are drawn: each axis by itself. */
function gridLine(at: Point, camera: Camera, reach: number): Snapped | undefined {
  if (camera.zoom <= GRID_ABOVE_ZOOM) return undefined
  const [x, y] = [Math.round(at.x / GRID_M) * GRID_M, Math.round(at.y / GRID_M) * GRID_M]
  const [isX, isY] = [Math.abs(x - at.x) <= reach / 2, Math.abs(y - at.y) <= reach / 2]
  if (!isX && !isY) return undefined
  const end = { x: isX ? x : at.x, y: isY ? y : at.y }
  return { at: end, marks: [{ kind: 'grid', at: end }] }
}

function free(at: Point, scene: SnapScene, reach: number): Snapped {
  const box = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach }
  const near = scene.index.near(box).filter(({ key }) => !scene.except.has(key))
  const found = verticesAndEdges(at, near, reach)
  if (found) return { at: found.at, marks: [found] }
  const wall = scene.floor && nearestWall(scene.floor, at, reach)
  if (wall) return { at: wall, marks: [{ kind: 'wall', at: wall }] }
  const grid = gridLine(at, scene.camera, reach)
  // Where two lines of the grid cross is meant before a length.
  if (grid && Number.isInteger(grid.at.x) && Number.isInteger(grid.at.y)) return grid
  const length = equalLength(at, scene, reach)
  if (length) return { at: length.at, marks: [length] }
  return grid ?? { at, marks: [] }
}

/** Along the locked direction a point still snaps to what lies on it. */
function locked(at: Point, from: Point, scene: SnapScene, reach: number): Snapped {
  const ray = lockedPoint(from, at)
  const direction = { kind: 'angle', at: ray, line: [from, ray] } as const
  if (!scene.isOn) return { at: ray, marks: [direction] }
  const found = free(ray, scene, reach)
  const end = lockedPoint(from, found.at)
  const [mark] = found.marks
  const isOnRay = distance(end, found.at) < 1e-6
  if (!mark || !isOnRay) return { at: ray, marks: [direction] }
  return { at: end, marks: [{ ...direction, at: end, line: [from, end] }, mark] }
}

/**
 * Where a point goes: to a vertex before an edge before a wall before a crossing of the grid before a length that another edge has before a line of the
 * grid.
 */
export function snap(at: Point, scene: SnapScene): Snapped {
  const reach = REACH_PX / pixelsPerMetre(scene.camera)
  if (scene.isLocked === true && scene.from) return locked(at, scene.from, scene, reach)
  return scene.isOn ? free(at, scene, reach) : { at, marks: [] }
}
