/** Elements that drawn shapes become. */
import type { DrawingCommand, Element, ElementKey } from '../../../contract/plan/drawing.ts'
import { DRAWN_KINDS, type DrawnKind, type Zone } from '../../../contract/plan/elements.ts'
import { type Point, type Shape, THIN_POLYLINE_THICKNESS, WIDE_POLYLINE } from '../../../contract/plan/shapes.ts'
import { shapeOutline } from '../../../floor/drawing/elementShape.ts'
import type { DrawTarget } from '../editor.logic.ts'

/** An area that is cleaned, and one that is a path (E-003). */
const AREA_SECTOR = 0
const PATH_SECTOR = 99

/** Kinds whose lines are as wide as what they change. */
const WIDE_KINDS: readonly string[] = ['cleaning_areas', 'add', 'subtract', 'white_out']

function sectorOf(shape: Shape): Element | undefined {
  const base = { id: 1, name: '', pause_after: false }
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
    case 'polygon':
      return { kind: 'sectors', value: { ...base, type: AREA_SECTOR, points: [...shapeOutline(shape)] } }
    case 'polyline':
    case 'line': {
      const waypoints: Point[] = [...shape.points]
      return { kind: 'sectors', value: { ...base, type: PATH_SECTOR, motion_array: { motions: [{ waypoints }] } } }
    }
    default:
      return undefined
  }
}

function zoneShapeOf(shape: Shape): Zone['shape'] | undefined {
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
    case 'polygon':
    case 'polyline':
      return shape
    case 'line':
      return { type: 'polyline', points: [...shape.points] }
    default:
      return undefined
  }
}

function zoneOf(shape: Shape, zone: DrawTarget['zone'] = 'zone'): Element | undefined {
  const zoneShape = zoneShapeOf(shape)
  if (zoneShape === undefined) return undefined
  const value = { id: 1, name: '', owner: 'general', shape: zoneShape, settings: { type: zone, stealth: false } }
  return { kind: 'zones', value }
}

const isDrawnKind = (kind: string): kind is DrawnKind => DRAWN_KINDS.some(one => one === kind)

/** A line of several points as its target has it. */
function lineOf(shape: Extract<Shape, { type: 'polyline' }>, kind: DrawnKind, line: DrawTarget['line']): Shape {
  const { points } = shape
  if (line === 'thinPolyline') return { type: 'thinPolyline', points, thickness: THIN_POLYLINE_THICKNESS }
  if (line === 'widePolyline' || WIDE_KINDS.includes(kind))
    return { type: 'widePolyline', points, thickness: WIDE_POLYLINE.least }
  return shape
}

function drawnOf(kind: DrawnKind, shape: Shape, line?: DrawTarget['line']): Element {
  const drawn = shape.type === 'polyline' ? lineOf(shape, kind, line) : shape
  return { kind, value: { id: 1, name: '', owner: 'general', shape: drawn } }
}

/** What a shape becomes that its target cannot be. */
const OTHERWISE: { readonly [T in Shape['type']]: DrawnKind } = {
  rectangle: 'outlines',
  ellipse: 'outlines',
  polygon: 'outlines',
  polyline: 'outlines',
  widePolyline: 'outlines',
  thinPolyline: 'outlines',
  line: 'outlines',
  curve: 'outlines',
  point: 'rm_points_of_reference',
  vector: 'rm_points_of_reference',
  image: 'notes',
  rulerline: 'ruler',
}

/** Kinds that are areas and nothing else. */
const AREA_KINDS: readonly string[] = ['cleaning_areas', 'move_area']
const isLine = ({ type }: Shape): boolean => type === 'line' || type === 'curve' || type === 'vector'

/** The element that a drawn shape becomes. */
export function newElement(shape: Shape, { kind, zone, line }: DrawTarget): Element {
  const other = drawnOf(OTHERWISE[shape.type], shape)
  if (shape.type === 'rulerline') return other
  if (kind === 'sectors') return sectorOf(shape) ?? other
  if (kind === 'zones') return zoneOf(shape, zone) ?? other
  if (kind === 'points_of_reference')
    return shape.type === 'point' ? { kind, value: { id: 1, name: shape.label, x: shape.x, y: shape.y } } : other
  return isDrawnKind(kind) && !(AREA_KINDS.includes(kind) && isLine(shape)) ? drawnOf(kind, shape, line) : other
}

export const addCommand = (key: ElementKey, element: Element): DrawingCommand => ({
  type: 'add',
  elements: [{ key, element, before: null }],
})
