/** What a rectangle that is drawn over a drawing touches. */
import type { Element } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/shapes.ts'
import type { Bounds } from '../geometry.ts'
import { boundsOfElement, isAreaShape, outlineOf, shapeOf } from './elementShape.ts'

const side = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
const doCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)

/** The rectangle between two opposite corners. */
export const boundsBetween = (a: Point, b: Point): Bounds => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
})

/** Whether an element's line crosses the rectangle or lies in it. An area around the whole rectangle is not touched: what lies in it can be selected alone. */
export function isTouched(element: Element, bounds: Bounds): boolean {
  const { minX, minY, maxX, maxY } = bounds
  const box = boundsOfElement(element)
  if (box.maxX < minX || box.minX > maxX || box.maxY < minY || box.minY > maxY) return false
  const outline = outlineOf(element)
  if (outline.some(({ x, y }) => x >= minX && x <= maxX && y >= minY && y <= maxY)) return true
  const corners = [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ]
  const sides = corners.map((from, index) => [from, corners[(index + 1) % 4] ?? from] as const)
  const [first] = outline
  const line = first && isAreaShape(shapeOf(element)) ? [...outline, first] : outline
  return line.slice(1).some((to, index) => sides.some(([a, b]) => doCross(line[index] ?? to, to, a, b)))
}
