import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { planElementsSchema } from '../../../../contract/plan/elements.ts'
import { geoJsonFileSchema } from '../../../../contract/plan/exchange/geoJsonFile.ts'
import { elementsOfGeoJson, geoJsonOf } from '../../../../server/plans/exchange/geoJson.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from '../../../robots/logs/sharedData.ts'

const corners = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 3 },
]
const ring = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 0],
]
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties })
const read = (...features: readonly unknown[]) =>
  elementsOfGeoJson(v.parse(geoJsonFileSchema, { type: 'FeatureCollection', features }))

describe('GeoJSON in metres of map', () => {
  test('E-002 E-020 elements that are written are read back as they were', () => {
    const elements = v.parse(planElementsSchema, {
      sectors: [
        { id: 3, name: 'Hall', type: 1, points: corners },
        { id: 4, name: 'Way', type: 99, motion_array: { motions: [{ waypoints: corners }] } },
      ],
      zones: [
        { id: 1, name: 'Lift', shape: { type: 'ellipse', x: 1, y: 1, dx: 1, dy: 2 }, settings: { type: 'zone' } },
      ],
      points_of_reference: [{ id: 9, name: 'Door', x: 1, y: 2 }],
      notes: [{ id: 1, shape: { type: 'point', x: 2, y: 2, label: 'Wet' } }],
    })
    const text = geoJsonOf(elements)
    const file = v.parse(geoJsonFileSchema, JSON.parse(text))
    const { elements: again, leftOut } = elementsOfGeoJson(file)
    expect(again.map(({ value }) => value)).toEqual([
      ...elements.sectors,
      ...elements.zones,
      ...elements.points_of_reference,
      ...elements.notes,
    ])
    expect(leftOut).toEqual([])
  })

  test('E-002 features of others become what their geometry suggests, or the kind that they name', () => {
    const { elements } = read(
      feature({ type: 'Point', coordinates: [1, 2, 9] }, { id: 7 }),
      feature({ type: 'LineString', coordinates: ring.slice(0, 2) }),
      feature({ type: 'Polygon', coordinates: [ring] }, { kind: 'sectors', name: 'Foyer' }),
      feature({ type: 'Polygon', coordinates: [ring] }, { kind: 'zones' }),
    )
    expect(elements.map(({ kind, value }) => [kind, value.name])).toEqual([
      ['points_of_reference', '7'],
      ['outlines', ''],
      ['sectors', 'Foyer'],
      ['zones', ''],
    ])
  })

  test('E-002 holes, features without a shape and what cannot be such an element are counted', () => {
    const { elements, leftOut } = read(
      feature({ type: 'Polygon', coordinates: [ring, ring] }),
      feature(null),
      feature({ type: 'GeometryCollection', geometries: [] }),
      feature({ type: 'Point', coordinates: [1, 2] }, { kind: 'sectors' }),
    )
    expect(elements).toHaveLength(1)
    expect(leftOut).toEqual([
      { what: 'hole', count: 1 },
      { what: 'geometry', count: 1 },
      { what: 'noShape', count: 1 },
      { what: 'element', count: 1 },
    ])
  })

  test.each([
    ['a ring that does not close', feature({ type: 'Polygon', coordinates: [ring.slice(0, 3)] })],
    ['a coordinate that is no number', feature({ type: 'Point', coordinates: ['1', 2] })],
    ['a coordinate beyond the limits', feature({ type: 'Point', coordinates: [1e9, 2] })],
    ['a line of one position', feature({ type: 'LineString', coordinates: [[1, 2]] })],
  ])('E-020 a file with %s is refused whole', (_, sent) => {
    expect(v.safeParse(geoJsonFileSchema, { type: 'FeatureCollection', features: [sent] }).success).toBe(false)
  })
})

describe.skipIf(!hasSharedData)(`a route graph of Nav2${NEEDS_DATA}`, () => {
  test('E-002 its nodes become points of reference and its edges outlines', async () => {
    const text = await readFile(sharedData('maps/nav2-depot/depot_graph.geojson'), 'utf8')
    const { elements, leftOut } = elementsOfGeoJson(v.parse(geoJsonFileSchema, JSON.parse(text)))
    expect(elements.filter(({ kind }) => kind === 'points_of_reference')).toHaveLength(34)
    expect(elements.filter(({ kind }) => kind === 'outlines').length).toBeGreaterThan(0)
    expect(leftOut).toEqual([])
  })
})
