/** What can be wrong with a drawing; words are under `editor.problems` of the locales. */
import * as v from 'valibot'
import { elementKeySchema } from './drawing.ts'
import { pointSchema } from './shapes.ts'

export const DRAWING_RULES = [
  'selfIntersection',
  'noArea',
  'outsideMap',
  'onWall',
  'noFloor',
  'unreachable',
  'placeInNoGo',
  'startMissing',
  'sectorsOverlap',
  'zonesExclude',
  'tooNarrow',
  'duplicateName',
  'tooManyVertices',
  'areaMismatch',
] as const
export type DrawingRule = (typeof DRAWING_RULES)[number]

/** Rules that look at nothing but the drawing itself: a change that makes one of them worse is refused wherever it is given. */
export const REFUSED_RULES = [
  'selfIntersection',
  'noArea',
  'placeInNoGo',
  'startMissing',
] as const satisfies DrawingRule[]
export type RefusedRule = (typeof REFUSED_RULES)[number]

/** Rules that look at one element or place, and at the map under it: the editor, which has the map at hand, refuses what makes one of them worse. */
export const MAP_RULES = ['outsideMap', 'onWall'] as const satisfies DrawingRule[]
export type MapRule = (typeof MAP_RULES)[number]

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/**
 * `at` where it is, map metres. `edges`: of a self-intersection the two edges that cross, by the index of the vertex where each begins. `measure`: how much of
 * it there is, in the rule's own unit: m², metres, crossings. `place` of a start, end or home. `expected`: what it should be, where there is such a number.
 */
export const drawingProblemSchema = v.object({
  rule: v.picklist(DRAWING_RULES),
  severity: v.picklist(['error', 'warning']),
  keys: v.array(elementKeySchema),
  at: v.optional(pointSchema),
  edges: v.optional(v.strictTuple([count, count])),
  measure: v.optional(v.number()),
  expected: v.optional(v.number()),
  place: v.optional(v.picklist(['start', 'end', 'home'])),
})
export type FoundProblem = v.InferOutput<typeof drawingProblemSchema>
