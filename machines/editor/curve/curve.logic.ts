import { DEFAULT_CURVE_WIDTH, type Point } from '../../../contract/plan/shapes.ts'
import { distance } from '../../../floor/geometry.ts'
import { NO_PROPOSAL } from '../editor.logic.ts'
import { nextPoint, type Proposer, shapeProposal } from '../gestures/proposing.ts'

/** How far a new curve's handles stand along its chord and beside it, as parts of the chord. */
const ALONG = 1 / 3
const BESIDE = 1 / 5

/** From end to end, bent to its left, so that its handles are seen and can be pulled (E-021). */
export const proposeCurve: Proposer = (context, input) => {
  const [from] = context.points
  const to = nextPoint(context, input)
  if (from === undefined || distance(from, to) === 0) return NO_PROPOSAL
  const chord = { x: to.x - from.x, y: to.y - from.y }
  const handle = (end: Point, way: 1 | -1, side: 1 | -1): Point => ({
    x: end.x + way * ALONG * chord.x - side * BESIDE * chord.y,
    y: end.y + way * ALONG * chord.y + side * BESIDE * chord.x,
  })
  const first = { ...from, next: handle(from, 1, 1), previous: handle(from, -1, -1) }
  const last = { ...to, next: handle(to, 1, -1), previous: handle(to, -1, 1) }
  return shapeProposal(context, { type: 'curve', points: [first, last], lineWidth: DEFAULT_CURVE_WIDTH })
}
