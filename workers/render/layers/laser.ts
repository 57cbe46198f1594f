import { compose, fromPose, IDENTITY } from '../../../map/affine.ts'
import { pointBatch, setPoints } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import { beamEnds } from '../beams.ts'
import type { LayerFactory } from '../layer.ts'

const DOT_PX = 3

/** The newest scan, drawn where its sensor was (M-096). */
export const laserLayer: LayerFactory = () => {
  const solid = pointBatch()
  const faint = pointBatch()
  let sensor = IDENTITY

  return {
    name: 'laser',
    channels: ['laser'],
    update({ scene }) {
      const scan = scene.latest.laser?.body
      const ends = scan && beamEnds(scan)
      if (scan) sensor = fromPose(scan)
      setPoints(solid, ends?.solid ?? new Float32Array())
      setPoints(faint, ends?.faint ?? new Float32Array())
    },
    draw({ surface, toScreen, palette, opacity }) {
      const place = compose(toScreen, sensor)
      surface.points(faint, place, { shape: 'disc', size: DOT_PX, colour: faded(palette['laser-faint'], opacity) })
      surface.points(solid, place, { shape: 'disc', size: DOT_PX, colour: faded(palette.laser, opacity) })
      return undefined
    },
  }
}
