import type { Pose } from '../../../contract/telemetry/records.ts'
import type { Draft } from '../../protocol.ts'
import { applyX, applyY, fromPose } from '../affine.ts'
import { lineBatch, pointBatch, setPaths, setPointList } from '../batches.ts'
import { TRANSPARENT } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import type { LayerFactory } from '../layer.ts'
import { robotOutline } from '../robotDrawing.ts'
import { robotPlace } from '../robotPlace.ts'
import { TAG_RANK } from '../tags.ts'

const POINT = { size: 12, width: 2 } as const
/** From a point to the middle of its letter's plate, CSS pixels. */
const LETTER_PX = 18
/** Heading of a drafted pose, metres ahead of it. */
const ARROW_M = 1.5

/** What the viewer is about to do, over everything else: a pose to reach or to estimate, and lettered points. */
export const draftLayer: LayerFactory = ({ appearance, customerView }) => {
  let estimateOutline: Drawing | undefined
  let futureOutline: Drawing | undefined
  let made: Draft | undefined
  const points = pointBatch()
  const arrow = lineBatch()

  const headingOf = (pose: Pose) => {
    const frame = fromPose(pose)
    return [pose, { x: applyX(frame, ARROW_M, 0), y: applyY(frame, ARROW_M, 0) }]
  }

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
        setPaths(arrow, draft.pose ? [headingOf(draft.pose)] : [])
        made = draft
      }
      const isFuture = draft.kind === 'future'
      const outline = isFuture ? futureOutline : estimateOutline
      if (draft.pose && outline) surface.sprite(outline, robotPlace(appearance, draft.pose, toScreen, customerView), 1)
      if (!isFuture) surface.lines(arrow, toScreen, { colour: palette['pose-estimate'], width: 2 })
      const edge = { colour: palette['pose-estimate'], width: POINT.width }
      surface.points(points, toScreen, { shape: 'disc', size: POINT.size, colour: TRANSPARENT, edge })
      for (const { x, y, letter } of draft.points)
        tag({
          plate: { text: letter, ink: palette.label, ground: palette['label-halo'] },
          places: [
            { x: applyX(toScreen, x, y) + LETTER_PX, y: applyY(toScreen, x, y), align: 'centre' },
            { x: applyX(toScreen, x, y) - LETTER_PX, y: applyY(toScreen, x, y), align: 'centre' },
          ],
          rank: TAG_RANK.activeSector,
        })
      return undefined
    },
  }
}
