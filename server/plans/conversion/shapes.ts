/** Shapes of a drawing, in its own units. */
import type { Point } from '../../../contract/plan/elements.ts'
import type { SvgElement } from './svgDocument.ts'
import { applied, type Transform } from './transform.ts'

/**
 * `points`: of an ellipse 48 of them. `axes`: of a rectangle or an ellipse, from its centre to the middle of two sides, before which the points are of no
 * account.
 */
export type Shape = {
  readonly points: readonly Point[]
  readonly isClosed: boolean
  readonly box?: {
    readonly kind: 'rectangle' | 'ellipse'
    readonly centre: Point
    readonly axes: readonly [Point, Point]
  }
}

/** Of one shape. */
const MAX_POINTS = 5000
const ELLIPSE_POINTS = 48
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?/iy
const SPACE = /[\s,]*/y

/** The shape that an element draws, moved by `transform`; undefined where it is none that a plan can have. */
export function shapeOf(element: SvgElement, transform: Transform): Shape | undefined {
  const shape = drawnBy(element)
  if (shape === undefined || shape.points.length > MAX_POINTS) return undefined
  const move = (point: Point): Point => applied(transform, point)
  const moved: Shape = {
    isClosed: shape.isClosed,
    points: shape.points.map(move),
    ...(shape.box && { box: { ...shape.box, ...movedAxes(shape.box, move) } }),
  }
  return moved.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? moved : undefined
}

function movedAxes({ centre, axes: [u, v] }: NonNullable<Shape['box']>, move: (point: Point) => Point) {
  const middle = move(centre)
  const axis = (to: Point): Point => {
    const end = move({ x: centre.x + to.x, y: centre.y + to.y })
    return { x: end.x - middle.x, y: end.y - middle.y }
  }
  return { centre: middle, axes: [axis(u), axis(v)] as const }
}

function drawnBy({ name, attributes }: SvgElement): Shape | undefined {
  const value = (key: string): number => numberOf(attributes[key] ?? '0')
  if (name === 'path') return pathOf(attributes['d'] ?? '')
  if (name === 'polygon' || name === 'polyline') return listOf(attributes['points'] ?? '', name === 'polygon')
  if (name === 'line')
    return { isClosed: false, points: [point(value('x1'), value('y1')), point(value('x2'), value('y2'))] }
  if (name === 'rect') return rectangleOf(value('x'), value('y'), value('width'), value('height'))
  if (name === 'circle') return ellipseOf(value('cx'), value('cy'), value('r'), value('r'))
  if (name === 'ellipse') return ellipseOf(value('cx'), value('cy'), value('rx'), value('ry'))
  return undefined
}

const point = (x: number, y: number): Point => ({ x, y })

/** Of an attribute; in pixels, with or without the unit. */
export const numberOf = (text: string): number => {
  const digits = text.trim().replace(/px$/, '')
  return digits === '' ? Number.NaN : Number(digits)
}

function rectangleOf(x: number, y: number, width: number, height: number): Shape | undefined {
  if (!(width > 0 && height > 0)) return undefined
  const points = [point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)]
  const centre = point(x + width / 2, y + height / 2)
  return {
    points,
    isClosed: true,
    box: { kind: 'rectangle', centre, axes: [point(width / 2, 0), point(0, height / 2)] },
  }
}

function ellipseOf(x: number, y: number, rx: number, ry: number): Shape | undefined {
  if (!(rx > 0 && ry > 0)) return undefined
  const points = Array.from({ length: ELLIPSE_POINTS }, (_, i) => {
    const angle = (i / ELLIPSE_POINTS) * 2 * Math.PI
    return point(x + rx * Math.cos(angle), y + ry * Math.sin(angle))
  })
  return {
    points,
    isClosed: true,
    box: { kind: 'ellipse', centre: point(x, y), axes: [point(rx, 0), point(0, ry)] },
  }
}

function listOf(text: string, isClosed: boolean): Shape | undefined {
  const numbers = numbersFrom(text, 0)
  if (numbers === undefined || numbers.end < text.length || numbers.values.length % 2 === 1) return undefined
  return { points: pairs(numbers.values), isClosed }
}

const pairs = (values: readonly number[]): Point[] =>
  Array.from({ length: values.length / 2 }, (_, i) => point(values[2 * i] ?? 0, values[2 * i + 1] ?? 0))

/** As many numbers as stand there, and where they end. */
function numbersFrom(text: string, from: number): { readonly values: number[]; readonly end: number } | undefined {
  const values: number[] = []
  let end = skipped(text, from)
  for (;;) {
    NUMBER.lastIndex = end
    const found = NUMBER.exec(text)
    if (found === null) return { values, end }
    values.push(Number(found[0]))
    if (values.length > 2 * MAX_POINTS) return undefined
    end = skipped(text, NUMBER.lastIndex)
  }
}

function skipped(text: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.exec(text)
  return SPACE.lastIndex
}

/** One line of straight pieces, perhaps closed. Curves and a second line are no shape of a plan. */
function pathOf(text: string): Shape | undefined {
  const points: Point[] = []
  let isClosed = false
  for (let at = skipped(text, 0); at < text.length; ) {
    const command = text[at] ?? ''
    if (isClosed || (points.length === 0) !== (command === 'M' || command === 'm')) return undefined
    if (command === 'Z' || command === 'z') {
      isClosed = true
      at = skipped(text, at + 1)
      continue
    }
    const numbers = numbersFrom(text, at + 1)
    if (numbers === undefined || !addPoints(points, command, numbers.values)) return undefined
    at = numbers.end
  }
  return points.length === 0 || points.length > MAX_POINTS ? undefined : { points, isClosed }
}

function addPoints(points: Point[], command: string, values: readonly number[]): boolean {
  const isRelative = command === command.toLowerCase()
  const from = (): Point => points.at(-1) ?? point(0, 0)
  const base = (axis: 'x' | 'y'): number => (isRelative ? from()[axis] : 0)
  const kind = command.toUpperCase()
  if (values.length === 0) return false
  if (kind === 'H') for (const x of values) points.push(point(base('x') + x, from().y))
  else if (kind === 'V') for (const y of values) points.push(point(from().x, base('y') + y))
  else if ((kind === 'M' || kind === 'L') && values.length % 2 === 0)
    for (const { x, y } of pairs(values)) points.push(point(base('x') + x, base('y') + y))
  else return false
  return points.length <= MAX_POINTS
}
