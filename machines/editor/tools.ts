/** What each tool proposes while its gesture goes on. */
import { proposeCurve } from './curve/curve.logic.ts'
import { proposeCut } from './cut/cut.logic.ts'
import { type EditorContext, NO_PROPOSAL, type Proposal } from './editor.logic.ts'
import { proposeEllipse } from './ellipse/ellipse.logic.ts'
import type { Proposer } from './gestures/proposing.ts'
import { proposeImage } from './image/image.logic.ts'
import { proposeLine } from './line/line.logic.ts'
import { proposeMeasure } from './measure/measure.logic.ts'
import { proposeNote } from './note/note.logic.ts'
import { proposeOrder } from './order/order.logic.ts'
import { endedPath, proposePath } from './path/path.logic.ts'
import { proposePlace } from './place/place.logic.ts'
import { proposePoint } from './point/point.logic.ts'
import { closedPolygon, proposePolygon } from './polygon/polygon.logic.ts'
import { proposeRectangle } from './rectangle/rectangle.logic.ts'
import { proposeRuler } from './ruler/ruler.logic.ts'
import { proposeSelect } from './select/select.logic.ts'
import type { ToolId } from './toolInput.ts'
import { proposeVector } from './vector/vector.logic.ts'

export const PROPOSERS: { readonly [T in ToolId]: Proposer } = {
  select: proposeSelect,
  hand: () => NO_PROPOSAL,
  ruler: proposeRuler,
  measure: proposeMeasure,
  rectangle: proposeRectangle,
  ellipse: proposeEllipse,
  polygon: proposePolygon,
  path: proposePath,
  line: proposeLine,
  curve: proposeCurve,
  vector: proposeVector,
  point: proposePoint,
  place: proposePlace,
  note: proposeNote,
  image: proposeImage,
  cut: proposeCut,
  order: proposeOrder,
}

/** What the points that stand are without the pointer: the end of a polygon or path. */
export const endedShape = (context: EditorContext): Proposal =>
  context.tool === 'path' ? endedPath(context) : closedPolygon(context)
