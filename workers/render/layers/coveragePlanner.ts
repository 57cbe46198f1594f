import { lineBatch, setPaths } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import { motionPath } from '../../../map/motionPath.ts'
import type { LayerFactory } from '../layer.ts'

/** The path the robot means to clean, as lines and arcs (M-099). */
export const coveragePlannerLayer: LayerFactory = () => {
  const path = lineBatch()
  return {
    name: 'coverage_planner',
    channels: ['coverage_planner'],
    update({ scene }) {
      setPaths(path, (scene.latest.coverage_planner?.body.motions ?? []).map(motionPath))
    },
    draw({ surface, toScreen, palette, opacity }) {
      surface.lines(path, toScreen, { colour: faded(palette['planner-coverage'], opacity), width: 1, dash: [5, 4] })
      return undefined
    },
  }
}
