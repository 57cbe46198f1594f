import type { Drawing } from '../../../map/drawing.ts'
import { robotDrawing } from '../../../map/robotDrawing.ts'
import { robotPlace } from '../../../map/robotPlace.ts'
import type { LayerFactory } from '../layer.ts'

const STALE_OPACITY = 0.5

/** The robot from above, in metres, never too small to be seen (M-100, M-101). */
export const robotLayer: LayerFactory = ({ appearance, customerView }) => {
  let drawing: Drawing | undefined

  return {
    name: 'robot',
    channels: [],
    update({ palette }) {
      drawing = robotDrawing(appearance, palette)
    },
    draw({ surface, toScreen, opacity, robot, robotStale }) {
      if (!drawing || !robot) return undefined
      const place = robotPlace(appearance, robot, toScreen, customerView)
      surface.sprite(drawing, place, robotStale ? opacity * STALE_OPACITY : opacity)
      return undefined
    },
  }
}
