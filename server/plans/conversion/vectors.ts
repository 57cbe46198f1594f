/** Where a robot starts and where it ends: arrows, drawn from the place to where it looks. */
import type { ConversionCheck } from '../../../contract/plan/conversionChecks.ts'
import type { PlanConfig, Point } from '../../../contract/plan/elements.ts'
import { distance, headingTo } from '../../../floor/geometry.ts'
import type { Thing } from './drawing.ts'
import { isFreeFloor, isOnDrawnMap } from './drawnMap.ts'
import { createFindings, type Drawn, type Findings, pointsInMap } from './findings.ts'

type Pose = PlanConfig['home']
const ENDS = ['start', 'end'] as const
type End = (typeof ENDS)[number]

/** Metres; a shorter arrow has no direction. */
const LEAST_LENGTH_M = 0.05
const MISSING = { start: 'startMissing', end: 'endMissing' } as const
const TWICE = { start: 'startTwice', end: 'endTwice' } as const

const arrowsOf = ({ drawing }: Drawn, end: End): readonly Thing[] =>
  drawing.layers.start_end_vectors.filter(({ element }) => element.attributes['id'] === end)

function poseOf(drawn: Drawn, thing: Thing): Pose | undefined {
  const [from, to, more] = pointsInMap(drawn.map, thing)
  if (from === undefined || to === undefined || more !== undefined) return undefined
  return { ...from, a: headingTo(from, to) }
}

/** Both poses, as far as they can be read. */
export function vectorsOf(drawn: Drawn): { readonly start: Pose | undefined; readonly end: Pose | undefined } {
  const [start] = arrowsOf(drawn, 'start')
  const [end] = arrowsOf(drawn, 'end')
  return { start: start && poseOf(drawn, start), end: end && poseOf(drawn, end) }
}

export function checkVectors(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  for (const end of ENDS) checkEnd(found, drawn, end)
  for (const thing of drawn.drawing.layers.start_end_vectors) {
    const { id } = thing.element.attributes
    if (id !== 'start' && id !== 'end') found.fault(thing, 'strayElement', { params: { line: thing.element.line } })
  }
  return found.result('validateStartAndEndVectors', ENDS.length)
}

function checkEnd(found: Findings, drawn: Drawn, end: End): void {
  const arrows = arrowsOf(drawn, end)
  const [arrow, second] = arrows
  if (arrow === undefined) {
    found.fault(end, MISSING[end])
    return
  }
  if (second !== undefined) found.fault(end, TWICE[end], placeOf(drawn, second))
  const [from, to, more] = pointsInMap(drawn.map, arrow)
  if (from === undefined || to === undefined || more !== undefined)
    found.fault(end, 'shapeUnreadable', { params: { line: arrow.element.line } })
  else if (distance(from, to) < LEAST_LENGTH_M) found.fault(end, 'noDirection', { at: from })
  else if (!isOnDrawnMap(drawn.map, from)) found.fault(end, 'outsideMap', { at: from })
  else if (!isFreeFloor(drawn.map, from)) found.fault(end, 'notOnFloor', { at: from })
}

function placeOf(drawn: Drawn, thing: Thing): { readonly at?: Point } {
  const [at] = pointsInMap(drawn.map, thing)
  return at === undefined ? {} : { at }
}
