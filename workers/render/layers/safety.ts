import { compose, fromPose, IDENTITY } from '../../../map/affine.ts'
import { lineBatch, polygonBatch, setPath } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const NOTHING = new Float32Array()

/** The polygons that stop and slow the robot, where it was (M-097). */
export const safetyLayer: LayerFactory = () => {
  const polygon = () => ({ fill: polygonBatch(), edge: lineBatch(true) })
  const danger = polygon()
  const velocity = polygon()
  let robot = IDENTITY

  return {
    name: 'safety',
    channels: ['safety'],
    update({ scene }) {
      const safety = scene.latest.safety?.body
      if (safety) robot = fromPose(safety)
      for (const [{ fill, edge }, xy] of [
        [danger, safety?.danger],
        [velocity, safety?.velocity],
      ] as const) {
        setPath(fill, xy ?? NOTHING)
        setPath(edge, xy ?? NOTHING)
      }
    },
    draw({ surface, toScreen, palette, opacity }) {
      const place = compose(toScreen, robot)
      surface.polygons(velocity.fill, place, { colour: faded(palette['safety-velocity-fill'], opacity) })
      surface.polygons(danger.fill, place, { colour: faded(palette['safety-danger-fill'], opacity) })
      const velocityEdge = faded(palette['safety-velocity'], opacity)
      surface.lines(velocity.edge, place, { colour: velocityEdge, width: 1, dash: [3, 3] })
      surface.lines(danger.edge, place, { colour: faded(palette['safety-danger'], opacity), width: 1.5 })
      return undefined
    },
  }
}
