import { scaleOf } from '../../../map/affine.ts'
import { lineBatch, pointBatch, setPaths, setPointList } from '../../../map/batches.ts'
import { faded, TRANSPARENT } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const TICK_M = 0.26
const TICK_PX = 1.3
const RING_PX = 2
const SMALLEST_RING_PX = 32

type PlanePoint = { readonly x: number; readonly y: number }

/** Where the robot thinks it may be: a tick a particle, amber and ringed when it is lost. */
export const localizationLayer: LayerFactory = () => {
  const ticks = lineBatch()
  const middle = pointBatch()
  let lost = false
  let spreadM = 0

  return {
    name: 'localization',
    channels: ['localization', 'basic'],
    update({ scene }) {
      const body = scene.latest.localization?.body
      lost = scene.localizationLost
      spreadM = body?.median ?? 0
      const particles = particlesOf(body?.xyw ?? new Float32Array())
      setPaths(
        ticks,
        particles.map(({ x, y, w }) => [
          { x, y },
          { x: x + TICK_M * Math.cos(w), y: y + TICK_M * Math.sin(w) },
        ]),
      )
      setPointList(middle, mean(particles))
    },
    draw({ surface, toScreen, palette, opacity }) {
      const colour = faded(palette[lost ? 'localization-lost' : 'localization'], opacity)
      surface.lines(ticks, toScreen, { colour, width: TICK_PX })
      if (!lost) return undefined
      const size = Math.max(SMALLEST_RING_PX, 2 * spreadM * scaleOf(toScreen))
      const edge = { colour, width: RING_PX }
      surface.points(middle, toScreen, { shape: 'disc', size, colour: TRANSPARENT, edge })
      return undefined
    },
  }
}

function particlesOf(xyw: Float32Array): readonly (PlanePoint & { readonly w: number })[] {
  return Array.from({ length: Math.floor(xyw.length / 3) }, (_, i) => {
    const [x = 0, y = 0, w = 0] = xyw.subarray(i * 3, i * 3 + 3)
    return { x, y, w }
  })
}

function mean(points: readonly PlanePoint[]): readonly PlanePoint[] {
  if (points.length === 0) return []
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return [{ x: sum.x / points.length, y: sum.y / points.length }]
}
