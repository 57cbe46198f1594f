import { lineBatch, setPath } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const NOTHING = new Float32Array()

/** The path of the next seconds. */
export const localPlannerLayer: LayerFactory = () => {
  const path = lineBatch()
  return {
    name: 'local_planner',
    channels: ['local_planner'],
    update({ scene }) {
      setPath(path, scene.latest.local_planner?.body.xy ?? NOTHING)
    },
    draw({ surface, toScreen, palette, opacity }) {
      surface.lines(path, toScreen, { colour: faded(palette['planner-local'], opacity), width: 2 })
      return undefined
    },
  }
}
