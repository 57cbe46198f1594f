import { expect, test } from 'vitest'
import type { Element } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/elements.ts'
import type { Camera } from '../../map/camera.ts'
import { createElementIndex } from '../../map/drawing/elementIndex.ts'
import { lockedAngle, type SnapScene, snap } from '../../map/drawing/snapping.ts'
import { labelPixels } from '../../map/layers/drawn/pointLabel.ts'
import { rulerText } from '../../map/layers/drawn/rulerText.ts'

const CAMERA: Camera = { x: 10, y: 10, zoom: 1, width: 400, height: 400 }
const at = (x: number, y: number): Point => ({ x, y })
const TRIANGLE: Element = {
  kind: 'obstacles',
  value: {
    id: 1,
    name: '',
    owner: 'general',
    shape: { type: 'polygon', points: [at(4.3, 4.3), at(9.6, 4.3), at(4.3, 9.6)] },
  },
}
const MAP = {
  image: 'map.png',
  resolution: 0.1,
  origin: [0, 0, 0] as [number, number, number],
  negate: 0 as const,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary' as const,
}

/** A floor of 20 m with a wall from x 15.0 to 15.3. */
function walled(): NonNullable<SnapScene['floor']> {
  const data = new Uint8Array(200 * 200).fill(254)
  for (let row = 0; row < 200; row++) for (let column = 150; column < 153; column++) data[row * 200 + column] = 0
  return { map: MAP, grid: { width: 200, height: 200, data } }
}

function sceneOf(more: Partial<SnapScene> = {}): SnapScene {
  const index = createElementIndex()
  index.update(new Map([['t', TRIANGLE]]))
  return { index, camera: CAMERA, floor: undefined, except: new Set(), isOn: true, ...more }
}
const kindsOf = (of: Point, scene: SnapScene) => snap(of, scene).marks.map(({ kind }) => kind)

test('E-030 a locked direction is a multiple of 45°', () => {
  expect(lockedAngle(0.7)).toBeCloseTo(Math.PI / 4)
  const { at: end, marks } = snap(at(13, 10.4), sceneOf({ from: at(10, 10), isLocked: true, isOn: false }))
  expect(end).toEqual(at(13, 10))
  expect(marks).toEqual([{ kind: 'angle', at: end, line: [at(10, 10), end] }])
  const diagonal = snap(at(12, 12.5), sceneOf({ from: at(10, 10), isLocked: true, isOn: false })).at
  expect(diagonal.x - 10).toBeCloseTo(diagonal.y - 10)
})

test('E-030 a point snaps to a vertex before an edge, and to neither of what moves along', () => {
  expect(snap(at(4.45, 4.4), sceneOf())).toEqual({ at: at(4.3, 4.3), marks: [{ kind: 'vertex', at: at(4.3, 4.3) }] })
  const edge = snap(at(6.5, 4.5), sceneOf())
  expect(edge.at.x).toBeCloseTo(6.5)
  expect(edge.at.y).toBeCloseTo(4.3)
  expect(edge.marks).toMatchObject([{ kind: 'edge', line: [at(4.3, 4.3), at(9.6, 4.3)] }])
  expect(kindsOf(at(4.45, 4.4), sceneOf({ except: new Set(['t']) }))).toEqual([])
})

test('E-030 a point snaps to the face of a wall of the grid', () => {
  const { at: end, marks } = snap(at(14.8, 12.5), sceneOf({ floor: walled() }))
  expect(end.x).toBeCloseTo(15)
  expect(end.y).toBeCloseTo(12.5)
  expect(marks.map(({ kind }) => kind)).toEqual(['wall'])
  expect(snap(at(15.5, 12.5), sceneOf({ floor: walled() })).at.x).toBeCloseTo(15.3)
})

test('E-030 a line takes the length that another edge has', () => {
  const { at: end, marks } = snap(at(12.5 + 5.35, 15.5), sceneOf({ from: at(12.5, 15.5) }))
  expect(end.x).toBeCloseTo(12.5 + 5.3)
  expect(marks.map(({ kind }) => kind)).toEqual(['length'])
})

test('E-030 a point snaps to lines of the grid where they are drawn', () => {
  expect(snap(at(13.1, 16.5), sceneOf()).at).toEqual(at(13, 16.5))
  expect(kindsOf(at(13.1, 16.5), sceneOf({ camera: { ...CAMERA, zoom: 0.3 } }))).toEqual([])
})

test('E-030 nothing snaps where it is off', () => {
  expect(snap(at(4.4, 4.4), sceneOf({ isOn: false }))).toEqual({ at: at(4.4, 4.4), marks: [] })
})

test('E-026 a ruler says metres to one decimal and feet', () => {
  expect(rulerText(8.9)).toBe('8.9 m / 29.2 ft')
  expect(rulerText(0.04)).toBe('0.0 m / 0.1 ft')
  expect(rulerText(8.9, ',')).toBe('8,9 m / 29,2 ft')
})

test('E-025 letters of a label are five times its font size in centimetres of the floor', () => {
  expect(labelPixels(20, 20)).toBe(20)
  expect(labelPixels(20, 100)).toBe(100)
})
