import { createCoveragePaint } from '../../../map/coveragePaint.ts'
import type { LayerFactory } from '../layer.ts'

/** The floor covered so far, as wide as the robot cleans, in two tints by direction of travel (M-094). */
export const coverageLayer: LayerFactory = ({ appearance }) => {
  const paint = createCoveragePaint(appearance.swathM)
  return {
    name: 'coverage',
    channels: ['pose', 'basic'],
    update({ scene, palette }) {
      paint.paint(scene.coverage, palette)
    },
    draw({ surface, camera, toScreen, opacity }) {
      paint.draw(surface, camera, toScreen, opacity)
      return undefined
    },
  }
}
