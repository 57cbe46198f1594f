import type { Packed } from '../../../contract/telemetry/packed.ts'
import { applyX, applyY, compose, fromPose } from '../../../map/affine.ts'
import { drawArrowHead } from '../../../map/arrowHead.ts'
import { lineBatch, setPaths } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const HEAD_PX = 8
/** Of an arrow that shows a direction and no place, metres. */
const DIRECTION_M = 1
/** Float32's π is not JavaScript's. */
const PI_SLACK = 1e-6

/** Nothing is near when x = 0, y = 0 and angle = π (M-097). */
const isNothingNear = ({ x, y, angle }: Packed<'safety_vector'>): boolean =>
  x === 0 && y === 0 && Math.abs(angle - Math.PI) < PI_SLACK

/** An arrow from the middle of the robot's body to what is nearest (M-097). */
export const safetyVectorLayer: LayerFactory = ({ appearance }) => {
  const { sizeM, pixels, centre } = appearance
  const middle = { x: (0.5 - centre.x / pixels.length) * sizeM.length, y: 0 }
  const shaft = lineBatch()
  let tip: { readonly x: number; readonly y: number } | undefined

  return {
    name: 'safety_vector',
    channels: ['safety_vector'],
    update({ scene }) {
      const vector = scene.latest.safety_vector?.body
      tip = undefined
      if (vector && !isNothingNear(vector)) {
        const { x, y, angle } = vector
        const reach = x === 0 && y === 0 ? DIRECTION_M : Math.hypot(x, y)
        const towards = x === 0 && y === 0 ? angle : Math.atan2(y, x)
        tip = { x: middle.x + reach * Math.cos(towards), y: reach * Math.sin(towards) }
      }
      setPaths(shaft, tip ? [[middle, tip]] : [])
    },
    draw({ surface, toScreen, palette, opacity, robot }) {
      if (!robot || !tip) return undefined
      const place = compose(toScreen, fromPose(robot))
      const colour = faded(palette['safety-danger'], opacity)
      surface.lines(shaft, place, { colour, width: 2 })
      const from = { x: applyX(place, middle.x, middle.y), y: applyY(place, middle.x, middle.y) }
      const to = { x: applyX(place, tip.x, tip.y), y: applyY(place, tip.x, tip.y) }
      drawArrowHead(surface, to, Math.atan2(to.y - from.y, to.x - from.x), HEAD_PX, colour)
      return undefined
    },
  }
}
