import type { Pose } from '../../../contract/telemetry/records.ts'
import { type Affine, applyX, applyY, fromPose } from '../../../map/affine.ts'
import { drawArrowHead } from '../../../map/arrowHead.ts'
import { lineBatch, pointBatch, setPaths, setPointList } from '../../../map/batches.ts'
import { TRANSPARENT } from '../../../map/colour.ts'
import type { Drawing } from '../../../map/drawing.ts'
import { TAG_RANK, type TagPlace } from '../../../map/labels/tags.ts'
import { robotOutline } from '../../../map/robotDrawing.ts'
import { robotPlace } from '../../../map/robotPlace.ts'
import type { Draft } from '../../protocol.ts'
import type { LayerFactory } from '../layer.ts'

const POINT = { size: 12, width: 2 } as const
/** From a point to the middle of its letter's plate, CSS pixels. */
const LETTER_PX = 18
/** Right of the point, left, above, below. */
const SIDES = [
  [LETTER_PX, 0],
  [-LETTER_PX, 0],
  [0, -LETTER_PX],
  [0, LETTER_PX],
] as const
/** Heading of a drafted pose, metres ahead of it. */
const ARROW_M = 1.5
const HEAD_PX = 9

type Point = { readonly x: number; readonly y: number }

const applied = (place: Affine, { x, y }: Point): Point => ({
  x: applyX(place, x, y),
  y: applyY(place, x, y),
})

/** Beside a point, where its letter covers none of the others if it can. */
function letterPlaces(at: Point, others: readonly Point[]): readonly TagPlace[] {
  const places = SIDES.map(([dx, dy]): TagPlace => ({ x: at.x + dx, y: at.y + dy, align: 'centre' }))
  const covers = (place: TagPlace): boolean =>
    others.some(other => Math.hypot(other.x - place.x, other.y - place.y) < LETTER_PX)
  return [...places.filter(place => !covers(place)), ...places.filter(covers)]
}

/** What the viewer is about to do, over everything else: a pose to reach or to estimate, and lettered points. */
export const draftLayer: LayerFactory = ({ appearance, customerView }) => {
  let estimateOutline: Drawing | undefined
  let futureOutline: Drawing | undefined
  let made: Draft | undefined
  const points = pointBatch()
  const arrow = lineBatch()

  const tipOf = (pose: Pose): Point => applied(fromPose(pose), { x: ARROW_M, y: 0 })

  return {
    name: 'draft',
    channels: [],
    update({ palette }) {
      estimateOutline = robotOutline(appearance, palette['pose-estimate'])
      futureOutline = robotOutline(appearance, palette['planner-local'])
    },
    draw({ surface, toScreen, palette, draft, tag }) {
      if (!draft) return undefined
      if (draft !== made) {
        setPointList(points, draft.points)
        setPaths(arrow, draft.pose ? [[draft.pose, tipOf(draft.pose)]] : [])
        made = draft
      }
      const isFuture = draft.kind === 'future'
      const outline = isFuture ? futureOutline : estimateOutline
      if (draft.pose && outline) surface.sprite(outline, robotPlace(appearance, draft.pose, toScreen, customerView), 1)
      if (!isFuture && draft.pose) {
        const [from, tip] = [applied(toScreen, draft.pose), applied(toScreen, tipOf(draft.pose))]
        surface.lines(arrow, toScreen, { colour: palette['pose-estimate'], width: 2 })
        drawArrowHead(surface, tip, Math.atan2(tip.y - from.y, tip.x - from.x), HEAD_PX, palette['pose-estimate'])
      }
      const edge = { colour: palette['pose-estimate'], width: POINT.width }
      surface.points(points, toScreen, { shape: 'disc', size: POINT.size, colour: TRANSPARENT, edge })
      const places = draft.points.map(point => applied(toScreen, point))
      for (const [index, { letter }] of draft.points.entries()) {
        const at = places[index]
        if (!at) continue
        tag({
          plate: { text: letter, ink: palette.label, ground: palette['label-halo'] },
          places: letterPlaces(
            at,
            places.filter(other => other !== at),
          ),
          rank: TAG_RANK.activeSector,
        })
      }
      return undefined
    },
  }
}
