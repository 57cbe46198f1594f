/** What a check finds, and how each thing of a drawing is looked at. */
import * as v from 'valibot'
import {
  type ConversionCheck,
  type ConversionCheckName,
  type ConversionDetail,
  type ConversionFault,
  MAX_DETAILS,
} from '../../../contract/plan/conversionChecks.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import { lineSchema } from '../../../contract/text.ts'
import { signedArea } from '../../../floor/geometry.ts'
import { type Drawing, type Layer, MAX_THINGS, type Thing } from './drawing.ts'
import { type DrawnMap, isOnDrawnMap, placeInMap } from './drawnMap.ts'
import { middleOf, selfCrossing } from './outlines.ts'

/** A drawing on its map. `pictures`: names of the version's pictures. */
export type Drawn = { readonly drawing: Drawing; readonly map: DrawnMap; readonly pictures: ReadonlySet<string> }

export type Place = Pick<ConversionDetail, 'at' | 'outline' | 'params'>
export type Findings = {
  /** @param about what is wrong: the same thing is counted once */
  readonly fault: (about: unknown, token: ConversionFault, place?: Place) => void
  readonly result: (name: ConversionCheckName, total: number) => ConversionCheck
}

export function createFindings(): Findings {
  const failed = new Set<unknown>()
  const details: ConversionDetail[] = []
  return {
    fault: (about, token, place = {}) => {
      failed.add(about)
      if (details.length < MAX_DETAILS) details.push({ token, ...place })
    },
    result: (name, total) => ({
      name,
      pass: failed.size === 0,
      total: Math.max(total, failed.size),
      failed: failed.size,
      details,
    }),
  }
}

/** How people find it: by its number, or by the line of the file where it has none. */
export const paramsOf = ({ number, element }: Thing): { readonly [name: string]: number } =>
  number === undefined ? { line: element.line } : { number }

/** The points of a thing, in map; none where its shape cannot be read. */
export const pointsInMap = (map: DrawnMap, { shape }: Thing): readonly Point[] =>
  shape?.points.map(point => placeInMap(map, point)) ?? []

/** An outline ends where it begins. */
export const ring = (points: readonly Point[]): Point[] => [...points, ...points.slice(0, 1)]

const nameSchema = v.pipe(lineSchema, v.maxLength(200))
/** m². Less is a slip of the hand. */
const LEAST_AREA_M2 = 0.1

/** Numbers and names of the things of one layer. */
export function checkThings(found: Findings, { drawing }: Drawn, layer: Layer): readonly Thing[] {
  const numbers = new Set<number>()
  const things = drawing.layers[layer].slice(0, MAX_THINGS)
  if (drawing.tooMany.includes(layer)) found.fault(layer, 'tooManyOfAKind')
  for (const thing of things) {
    const params = paramsOf(thing)
    if (thing.number === undefined) found.fault(thing, 'noNumber', { params })
    else if (numbers.has(thing.number)) found.fault(thing, 'numberTwice', { params })
    else numbers.add(thing.number)
    if (!v.is(nameSchema, thing.name)) found.fault(thing, 'nameInvalid', { params })
  }
  return things
}

/** The corners of something that covers floor, in map; undefined where they cannot be read. */
export function checkArea(found: Findings, { map }: Drawn, thing: Thing): readonly Point[] | undefined {
  const params = paramsOf(thing)
  const points = pointsInMap(map, thing)
  const first = points[0]
  if (thing.shape === undefined || first === undefined) {
    found.fault(thing, 'shapeUnreadable', { params })
    return undefined
  }
  const place = { params, at: middleOf(points), outline: ring(points) }
  if (!thing.shape.isClosed) found.fault(thing, 'notClosed', { params, at: first, outline: [...points] })
  if (points.length < 3) {
    found.fault(thing, 'tooFewPoints', { params, at: first })
    return undefined
  }
  const outside = points.find(point => !isOnDrawnMap(map, point))
  if (outside !== undefined) found.fault(thing, 'outsideMap', { ...place, at: outside })
  const crossing = selfCrossing(points)
  if (crossing !== undefined) found.fault(thing, 'crossesItself', { ...place, at: crossing })
  else if (Math.abs(signedArea(points)) < LEAST_AREA_M2) found.fault(thing, 'tooSmall', place)
  return points
}

/** The points of something that is a line, in map; undefined where they cannot be read. */
export function checkLine(found: Findings, { map }: Drawn, thing: Thing): readonly Point[] | undefined {
  const params = paramsOf(thing)
  const points = pointsInMap(map, thing)
  const first = points[0]
  if (thing.shape === undefined || first === undefined) {
    found.fault(thing, 'shapeUnreadable', { params })
    return undefined
  }
  if (points.length < 2) {
    found.fault(thing, 'tooFewPoints', { params, at: first })
    return undefined
  }
  const outside = points.find(point => !isOnDrawnMap(map, point))
  if (outside !== undefined) found.fault(thing, 'outsideMap', { params, at: outside, outline: [...points] })
  return points
}
