/** What the older tool draws, layer by layer (docs/plan-svg.md). */
import { type Shape, shapeOf } from './shapes.ts'
import type { SvgElement } from './svgDocument.ts'
import { composed, IDENTITY, type Transform, transformOf } from './transform.ts'

/** A layer is a `g` at the top level with this id. */
export const LAYERS = [
  'map_image',
  'real_room_walls',
  'sectors',
  'no_go_zones',
  'glass_walls',
  'movable_obstacles',
  'start_end_vectors',
  'move_images',
  'settings',
] as const
export type Layer = (typeof LAYERS)[number]

/** What ids of things begin with, before their number. */
const ID_OF: { readonly [L in Layer]?: string } = {
  real_room_walls: 'wall',
  sectors: 'sector',
  no_go_zones: 'no_go_zone',
  glass_walls: 'glass_wall',
  movable_obstacles: 'movable_obstacle',
  move_images: 'move',
}
/** Elements that a layer may hold, beside groups. */
const SHAPES: ReadonlySet<string> = new Set(['path', 'polygon', 'polyline', 'line', 'rect', 'circle', 'ellipse'])
const HELD_BY: { readonly [L in Layer]?: ReadonlySet<string> } = {
  map_image: new Set(['image']),
  move_images: new Set(['image']),
  settings: new Set(['text']),
}
/** Words about a drawing and its look; nothing of a plan. */
const BESIDE: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs', 'style'])
const isBeside = ({ name }: SvgElement): boolean => BESIDE.has(name) || name.includes(':')

/** Of all layers together: points that are looked at. */
const MAX_ALL_POINTS = 60_000
/** Of one layer. */
export const MAX_THINGS = 1000

/** `number`: from its id. `shape`: undefined where it cannot be read; pictures and words have none. */
export type Thing = {
  readonly element: SvgElement
  readonly number: number | undefined
  readonly name: string
  readonly transform: Transform | undefined
  readonly shape: Shape | undefined
}
export type Drawing = {
  readonly viewBox: readonly number[]
  readonly layers: { readonly [L in Layer]: readonly Thing[] }
  /** How often each layer is there. */
  readonly found: ReadonlyMap<Layer, number>
  /** At the top level, of no layer. */
  readonly unknown: readonly SvgElement[]
  readonly stray: readonly { readonly layer: Layer; readonly element: SvgElement }[]
  /** Layers with more things than are looked at. */
  readonly tooMany: readonly Layer[]
}

const isLayer = (id: string | undefined): id is Layer => LAYERS.some(layer => layer === id)

/** Reads the layers of a drawing; what is wrong with them is for the checks to say. */
export function drawingOf(root: SvgElement): Drawing {
  const layers: { [L in Layer]: Thing[] } = {
    map_image: [],
    real_room_walls: [],
    sectors: [],
    no_go_zones: [],
    glass_walls: [],
    movable_obstacles: [],
    start_end_vectors: [],
    move_images: [],
    settings: [],
  }
  const found = new Map<Layer, number>()
  const unknown: SvgElement[] = []
  const stray: { layer: Layer; element: SvgElement }[] = []
  const budget = { points: MAX_ALL_POINTS }
  for (const child of root.children) {
    if (isBeside(child)) continue
    const { id } = child.attributes
    if (child.name !== 'g' || !isLayer(id)) {
      unknown.push(child)
      continue
    }
    found.set(id, (found.get(id) ?? 0) + 1)
    gather({ layer: id, things: layers[id], stray, budget }, child, IDENTITY)
  }
  return {
    viewBox: (root.attributes['viewBox'] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number),
    layers,
    found,
    unknown,
    stray,
    tooMany: LAYERS.filter(layer => layers[layer].length > MAX_THINGS),
  }
}

type Gathering = {
  readonly layer: Layer
  readonly things: Thing[]
  readonly stray: { layer: Layer; element: SvgElement }[]
  readonly budget: { points: number }
}

function gather(into: Gathering, group: SvgElement, outer: Transform | undefined): void {
  const inner = transformOf(group.attributes['transform'])
  const transform = outer && inner && composed(outer, inner)
  for (const element of group.children) {
    if (isBeside(element)) continue
    if (element.name === 'g') gather(into, element, transform)
    else if (!(HELD_BY[into.layer] ?? SHAPES).has(element.name)) into.stray.push({ layer: into.layer, element })
    else if (into.things.length <= MAX_THINGS) into.things.push(thingOf(into, element, transform))
  }
}

function thingOf({ layer, budget }: Gathering, element: SvgElement, outer: Transform | undefined): Thing {
  const own = transformOf(element.attributes['transform'])
  const transform = outer && own && composed(outer, own)
  const shape = transform && SHAPES.has(element.name) ? shapeOf(element, transform) : undefined
  budget.points -= shape?.points.length ?? 0
  const name = element.children.find(child => child.name === 'title')?.text.trim() ?? ''
  return {
    element,
    name,
    transform,
    number: numberIn(element.attributes['id'], ID_OF[layer]),
    shape: budget.points < 0 ? undefined : shape && withoutRepeats(shape),
  }
}

function numberIn(id: string | undefined, prefix: string | undefined): number | undefined {
  if (id === undefined || prefix === undefined || !id.startsWith(`${prefix}_`)) return undefined
  const digits = id.slice(prefix.length + 1)
  return /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : undefined
}

/** A line that comes back to where it began is closed; a point that is there twice in a row is one. */
function withoutRepeats(shape: Shape): Shape {
  const points = shape.points.filter((point, i) => {
    const before = shape.points[i - 1]
    return before === undefined || before.x !== point.x || before.y !== point.y
  })
  const [first, last] = [points[0], points.at(-1)]
  const comesBack = points.length > 3 && first !== undefined && first.x === last?.x && first.y === last.y
  if (comesBack) points.pop()
  return { ...shape, points, isClosed: shape.isClosed || comesBack }
}
