import { compose, fromPose } from '../../../map/affine.ts'
import { pointBatch, setPointList } from '../../../map/batches.ts'
import { faded, TRANSPARENT } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const SIZE_PX = 7
const EDGE_PX = 1.5

/** A square at each cliff sensor, filled when it sees no floor. */
export const cliffLayer: LayerFactory = () => {
  const tripped = pointBatch()
  const clear = pointBatch()

  return {
    name: 'cliff',
    channels: ['cliff'],
    update({ scene }) {
      const sensors = scene.latest.cliff?.body.sensors ?? []
      setPointList(
        tripped,
        sensors.filter(sensor => sensor.tripped),
      )
      setPointList(
        clear,
        sensors.filter(sensor => !sensor.tripped),
      )
    },
    draw({ surface, toScreen, palette, opacity, robot }) {
      if (!robot) return undefined
      const place = compose(toScreen, fromPose(robot))
      const colour = faded(palette['safety-danger'], opacity)
      const edge = { colour, width: EDGE_PX }
      surface.points(clear, place, { shape: 'square', size: SIZE_PX, colour: TRANSPARENT, edge })
      surface.points(tripped, place, { shape: 'square', size: SIZE_PX, colour, edge })
      return undefined
    },
  }
}
