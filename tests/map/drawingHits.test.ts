import { expect, test } from 'vitest'
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import type { DrawnKind } from '../../contract/plan/elements.ts'
import type { Shape } from '../../contract/plan/shapes.ts'
import { type Camera, mapToScreen } from '../../map/camera.ts'
import { type DrawingHit, drawingHitAt, type HitScene } from '../../map/drawing/drawingHits.ts'
import { createElementIndex } from '../../map/drawing/elementIndex.ts'
import { handlesOf } from '../../map/drawing/handles.ts'

const CAMERA: Camera = { x: 10, y: 10, zoom: 1, width: 400, height: 400 }
const at = (x: number, y: number) => ({ x, y })
const drawn = (shape: Shape, kind: DrawnKind = 'obstacles'): Element => ({
  kind,
  value: { id: 1, name: '', owner: 'general', shape },
})
const rectangle = (x: number, y: number, dx: number, dy: number): Shape => ({ type: 'rectangle', x, y, dx, dy, a: 0 })
const onScreen = (x: number, y: number) => {
  const [k, , , l, e, f] = mapToScreen(CAMERA)
  return { x: k * x + e, y: l * y + f }
}

function sceneOf(elements: { readonly [key: ElementKey]: Element }, more: Partial<HitScene> = {}): HitScene {
  const index = createElementIndex()
  index.update(new Map(Object.entries(elements)))
  return { index, camera: CAMERA, places: {}, selection: [], isChangeable: true, pointer: 'mouse', ...more }
}
const partOf = (hit: DrawingHit | undefined): unknown =>
  hit?.kind === 'handle' ? [hit.handle.part, 'index' in hit.handle ? hit.handle.index : undefined] : hit

test('E-033 corners, edges and the turn of what is selected are pressed at their handles', () => {
  const scene = sceneOf({ a: drawn(rectangle(10, 10, 6, 4)) }, { selection: ['a'] })
  expect(partOf(drawingHitAt(onScreen(7, 8), scene))).toEqual(['corner', 0])
  expect(partOf(drawingHitAt(onScreen(13, 12), scene))).toEqual(['corner', 2])
  expect(partOf(drawingHitAt(onScreen(13, 10), scene))).toEqual(['edge', 1])
  const top = onScreen(10, 12)
  expect(partOf(drawingHitAt({ x: top.x, y: top.y - 15 }, scene))).toEqual(['rotation', undefined])
  expect(drawingHitAt(onScreen(10, 10), scene)).toEqual({ kind: 'element', key: 'a', isInside: true })
})

test('E-033 what cannot be changed has no handles', () => {
  const elements = { a: drawn(rectangle(10, 10, 6, 4)) }
  const hit = { kind: 'element', key: 'a' }
  expect(drawingHitAt(onScreen(7, 8), sceneOf(elements, { selection: ['a'], isChangeable: false }))).toEqual(hit)
  const locked = sceneOf(elements, { selection: ['a'], locked: new Set(['a']) })
  expect(drawingHitAt(onScreen(7, 8), locked)).toBeUndefined()
  const two = { ...elements, b: drawn(rectangle(17, 10, 2, 2)) }
  const one = sceneOf(two, { selection: ['a', 'b'], locked: new Set(['b']) })
  expect(partOf(drawingHitAt(onScreen(13, 12), one)), 'handles of what is free alone').toEqual(['corner', 2])
})

test('E-033 a vertex goes before the line between two, and the line before the element', () => {
  const polygon: Shape = { type: 'polygon', points: [at(6, 6), at(14, 6), at(14, 14), at(6, 14)] }
  const scene = sceneOf({ a: drawn(polygon) }, { selection: ['a'] })
  expect(drawingHitAt(onScreen(14, 6), scene)).toEqual({ kind: 'vertex', key: 'a', index: 1 })
  const edge = drawingHitAt(onScreen(14.1, 9), scene)
  expect(edge).toMatchObject({ kind: 'edge', key: 'a', index: 1 })
  expect(edge?.kind === 'edge' && edge.at.x).toBeCloseTo(14)
  expect(drawingHitAt(onScreen(10, 10), scene)).toEqual({ kind: 'element', key: 'a', isInside: true })
  expect(drawingHitAt(onScreen(10, 17), scene)).toBeUndefined()
})

test('E-022 a bezier handle is pressed within 12 px about its middle', () => {
  const curve: Shape = {
    type: 'curve',
    lineWidth: 4,
    points: [
      { ...at(6, 10), next: at(8, 14), previous: at(4, 6) },
      { ...at(14, 10), next: at(16, 14), previous: at(12, 6) },
    ],
  }
  const scene = sceneOf({ a: drawn(curve) }, { selection: ['a'] })
  const middle = onScreen(8, 14)
  expect(partOf(drawingHitAt({ x: middle.x + 6, y: middle.y }, scene))).toEqual(['bezier', 0])
  expect(drawingHitAt({ x: middle.x + 7, y: middle.y }, scene)).toBeUndefined()
  expect(partOf(drawingHitAt(onScreen(12, 6), scene))).toEqual(['bezier', 1])
})

test('E-033 a small shape has its handles outside, where they do not lie on each other', () => {
  const handles = handlesOf(rectangle(10, 10, 0.2, 0.1), CAMERA)
  const [left, right] = [-24, 24]
  expect(handles.filter(({ part }) => part === 'corner').map(({ at: { x } }) => Math.round(x - 200))).toEqual([
    left,
    right,
    right,
    left,
  ])
  for (const a of handles)
    for (const b of handles) if (a !== b) expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)).toBeGreaterThan(9)
  expect(handles.find(({ part }) => part === 'corner')?.place).toEqual(at(9.9, 9.95))
})

test('E-033 of areas the smaller one is meant, a line or a point before any', () => {
  const scene = sceneOf({
    large: drawn(rectangle(10, 10, 12, 12)),
    small: drawn(rectangle(10, 10, 4, 4)),
    line: drawn({ type: 'line', points: [at(5, 12.5), at(15, 12.5)] }, 'notes'),
    point: drawn({ type: 'point', ...at(5, 5), a: 0, fontsize: 20, label: '', icon: '' }, 'notes'),
  })
  expect(drawingHitAt(onScreen(10, 10), scene)).toEqual({ kind: 'element', key: 'small', isInside: true })
  expect(drawingHitAt(onScreen(7, 12.6), scene)).toEqual({ kind: 'element', key: 'line' })
  expect(drawingHitAt(onScreen(5.1, 5), scene)).toEqual({ kind: 'element', key: 'point' })
  expect(drawingHitAt(onScreen(15, 15), scene)).toEqual({ kind: 'element', key: 'large', isInside: true })
})

test('E-033 hidden elements are not there, and a finger reaches further than a mouse', () => {
  const elements = { a: drawn({ type: 'line', points: [at(6, 10), at(14, 10)] }) }
  const beside = onScreen(10, 10.6)
  expect(drawingHitAt(beside, sceneOf(elements))).toBeUndefined()
  expect(drawingHitAt(beside, sceneOf(elements, { pointer: 'touch' }))).toEqual({ kind: 'element', key: 'a' })
  expect(drawingHitAt(beside, sceneOf(elements, { pointer: 'touch', hidden: new Set(['a']) }))).toBeUndefined()
})

test('E-033 several selected elements have one set of handles around all', () => {
  const elements = { a: drawn(rectangle(6, 6, 2, 2)), b: drawn(rectangle(14, 14, 2, 2)) }
  const scene = sceneOf(elements, { selection: ['a', 'b'] })
  const bounds = { minX: 5, minY: 5, maxX: 15, maxY: 15 }
  expect(drawingHitAt(onScreen(15, 15), scene)).toMatchObject({ kind: 'handle', owner: { kind: 'group', bounds } })
})

test('E-002 start, end and home are met where they stand', () => {
  const scene = sceneOf({ a: drawn(rectangle(10, 10, 12, 12)) }, { places: { start: { ...at(8, 8), a: 0 } } })
  expect(drawingHitAt(onScreen(8.2, 8), scene)).toEqual({ kind: 'place', place: 'start' })
})

test('E-033 only elements that are other than before are placed anew', () => {
  const index = createElementIndex()
  const [a, b] = [drawn(rectangle(2, 2, 1, 1)), drawn(rectangle(8, 8, 1, 1))]
  expect(
    index.update(
      new Map([
        ['a', a],
        ['b', b],
      ]),
    ).put,
  ).toHaveLength(2)
  const moved = drawn(rectangle(12, 12, 1, 1))
  expect(index.update(new Map([['a', moved]]))).toEqual({ put: [['a', moved]], gone: ['b'] })
  expect(index.near({ minX: 1, minY: 1, maxX: 3, maxY: 3 })).toEqual([])
  expect(index.near({ minX: 11, minY: 11, maxX: 13, maxY: 13 }).map(({ key }) => key)).toEqual(['a'])
})

test('E-033 the inside of an area is told from its line, and a small one has none', () => {
  const scene = sceneOf({ a: drawn(rectangle(10, 10, 6, 4)), b: drawn(rectangle(3, 3, 1, 1)) })
  expect(drawingHitAt(onScreen(10, 10), scene)).toEqual({ kind: 'element', key: 'a', isInside: true })
  expect(drawingHitAt(onScreen(7.1, 10), scene)).toEqual({ kind: 'element', key: 'a' })
  expect(drawingHitAt(onScreen(3, 3), scene)).toEqual({ kind: 'element', key: 'b' })
})
