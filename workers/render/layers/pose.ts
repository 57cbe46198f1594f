import type { Pose } from '../../../contract/telemetry/records.ts'
import type { Palette } from '../../../map/colour.ts'
import type { Drawing } from '../../../map/drawing.ts'
import { robotOutline } from '../../../map/robotDrawing.ts'
import { robotPlace } from '../../../map/robotPlace.ts'
import type { LayerFactory } from '../layer.ts'

/** Nearer than this to the drawn robot, an estimate shows nothing new, metres. */
const SAME_PLACE_M = 0.3

/** Where the robot thinks it is while it is lost or drawn elsewhere, and the pose that a move would reach, as dashed outlines. */
export const poseLayer: LayerFactory = ({ appearance, customerView }) => {
  let estimate: Pose | undefined
  let lost = false
  let future: Pose | undefined
  /** What the outlines were made with: a surface keeps a texture for each drawing, and poses come twenty times a second. */
  let outlinedIn: Palette | undefined
  let estimateOutline: Drawing | undefined
  let futureOutline: Drawing | undefined

  return {
    name: 'pose',
    channels: ['pose', 'basic', 'localization', 'future_pose'],
    update({ scene, palette }) {
      estimate = scene.latest.pose?.body
      future = scene.latest.future_pose?.body
      lost = scene.localizationLost
      if (palette === outlinedIn) return
      outlinedIn = palette
      estimateOutline = robotOutline(appearance, palette['pose-estimate'])
      futureOutline = robotOutline(appearance, palette['planner-local'])
    },
    draw({ surface, toScreen, opacity, robot }) {
      const place = (pose: Pose) => robotPlace(appearance, pose, toScreen, customerView)
      const isElsewhere = estimate && robot && Math.hypot(estimate.x - robot.x, estimate.y - robot.y) > SAME_PLACE_M
      if (estimate && estimateOutline && (lost || isElsewhere))
        surface.sprite(estimateOutline, place(estimate), opacity)
      if (future && futureOutline) surface.sprite(futureOutline, place(future), opacity)
      return undefined
    },
  }
}
