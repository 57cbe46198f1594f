/** Elements of a plan as GeoJSON in metres of map, and features of others as elements. */
import * as v from 'valibot'
import { ELEMENT_KINDS, type Element, type ElementKind, elementSchema } from '../../../contract/plan/drawing.ts'
import { DRAWN_KINDS, type PlanElements, type Point } from '../../../contract/plan/elements.ts'
import type { GeoFeature, GeoGeometry, GeoJsonFile } from '../../../contract/plan/exchange/geoJsonFile.ts'
import type { Shape } from '../../../contract/plan/shapes.ts'
import type { LeftOutKind } from '../../../contract/resources/elementFiles.ts'
import { isAreaShape, outlineOf, shapeOf } from '../../../floor/drawing/elementShape.ts'
import { countedLeftOut, type Exchanged } from '../../../floor/exchange/exchanged.ts'

/** Text in the file, with `swath` under its properties: the whole element, so that reading gives back what was written. */
export function geoJsonOf(elements: PlanElements): string {
  const features = ELEMENT_KINDS.flatMap(kind =>
    elements[kind].map(value => {
      const element = v.parse(elementSchema, { kind, value })
      const properties = { kind, name: element.value.name, swath: element.value }
      return {
        type: 'Feature',
        id: `${kind}/${value.id}`,
        geometry: geometryOf(element),
        properties,
      }
    }),
  )
  return `${JSON.stringify({ type: 'FeatureCollection', coordinates: 'metres of map', features }, undefined, 1)}\n`
}

function geometryOf(element: Element) {
  const positions = outlineOf(element).map(({ x, y }) => [x, y])
  const [first = []] = positions
  if (positions.length < 2) return { type: 'Point', coordinates: first }
  return isAreaShape(shapeOf(element))
    ? { type: 'Polygon', coordinates: [[...positions, first]] }
    : { type: 'LineString', coordinates: positions }
}

/** A feature that Swath wrote is that element; of another the kind that it names, or the one that its geometry suggests. */
export function elementsOfGeoJson({ features }: GeoJsonFile): Exchanged {
  const leftOut: LeftOutKind[] = []
  const elements = features.flatMap(feature => {
    const own = ownElement(feature)
    if (own !== undefined) return [own]
    return shapesOf(feature.geometry, leftOut).flatMap(shape => {
      const element = foreignElement(feature, shape)
      if (element === undefined) leftOut.push('element')
      return element ?? []
    })
  })
  return { elements, leftOut: countedLeftOut(leftOut) }
}

function ownElement({ properties }: GeoFeature): Element | undefined {
  const parsed = v.safeParse(elementSchema, { kind: properties?.['kind'], value: properties?.['swath'] })
  return parsed.success ? parsed.output : undefined
}

function shapesOf(geometry: GeoGeometry | null, leftOut: LeftOutKind[]): readonly Shape[] {
  if (geometry === null) {
    leftOut.push('noShape')
    return []
  }
  const polygon = ([outer = [], ...holes]: readonly Point[][]): Shape => {
    leftOut.push(...holes.map(() => 'hole' as const))
    return { type: 'polygon', points: outer }
  }
  switch (geometry.type) {
    case 'Point':
      return [pointShape(geometry.coordinates)]
    case 'MultiPoint':
      return geometry.coordinates.map(pointShape)
    case 'LineString':
      return [{ type: 'polyline', points: geometry.coordinates }]
    case 'MultiLineString':
      return geometry.coordinates.map(points => ({ type: 'polyline', points }))
    case 'Polygon':
      return [polygon(geometry.coordinates)]
    case 'MultiPolygon':
      return geometry.coordinates.map(polygon)
    case 'GeometryCollection':
      leftOut.push('geometry')
      return []
  }
}

const pointShape = ({ x, y }: Point): Shape => ({ type: 'point', x, y, a: 0, fontsize: 20, label: '', icon: '' })

const nameSchema = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.toString(), v.maxLength(200)), '')
const kindSchema = v.fallback(v.optional(v.picklist(ELEMENT_KINDS)), undefined)

function foreignElement({ properties }: GeoFeature, shape: Shape): Element | undefined {
  const name = v.parse(nameSchema, properties?.['name'] ?? properties?.['id'] ?? '')
  const kind =
    v.parse(kindSchema, properties?.['kind']) ?? (shape.type === 'point' ? 'points_of_reference' : 'outlines')
  const parsed = v.safeParse(elementSchema, { kind, value: valueOf(kind, name, shape) })
  return parsed.success ? parsed.output : undefined
}

/** What an element of a kind would be with a shape; whether that goes together is for `elementSchema` to say. */
function valueOf(kind: ElementKind, name: string, shape: Shape): unknown {
  const named = { id: 1, name }
  if (v.is(v.picklist(DRAWN_KINDS), kind)) return { ...named, shape }
  if (kind === 'points_of_reference') return shape.type === 'point' ? { ...named, x: shape.x, y: shape.y } : undefined
  if (kind === 'zones') return { ...named, shape, settings: { type: 'zone' } }
  if (shape.type === 'polygon') return { ...named, type: 1, points: shape.points }
  if (shape.type === 'polyline') return { ...named, type: 99, motion_array: { motions: [{ waypoints: shape.points }] } }
  return undefined
}
