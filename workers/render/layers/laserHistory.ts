import type { Message } from '../../../contract/telemetry/codec.ts'
import { applyX, applyY, fromPose } from '../../../map/affine.ts'
import { pointBatch, setPoints } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import { beamEnds } from '../beams.ts'
import type { LayerFactory } from '../layer.ts'

const DOT_PX = 2

/** Scans since localization was lost, faint (M-089). */
export const laserHistoryLayer: LayerFactory = () => {
  const dots = pointBatch()
  /** In map; a scan is turned once. */
  const ends = new WeakMap<Message<'laser'>, Float32Array>()

  const endsInMap = (scan: Message<'laser'>): Float32Array => {
    const known = ends.get(scan)
    if (known) return known
    const sensor = fromPose(scan.body)
    const turned = Float32Array.from(beamEnds(scan.body).solid)
    for (let i = 0; i < turned.length; i += 2) {
      const x = turned[i] as number
      const y = turned[i + 1] as number
      turned[i] = applyX(sensor, x, y)
      turned[i + 1] = applyY(sensor, x, y)
    }
    ends.set(scan, turned)
    return turned
  }

  return {
    name: 'laser_history',
    channels: ['laser', 'basic', 'localization'],
    update({ scene }) {
      const parts = scene.laserHistory.map(endsInMap)
      const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.length
      }
      setPoints(dots, all)
    },
    draw({ surface, toScreen, palette, opacity }) {
      surface.points(dots, toScreen, { shape: 'disc', size: DOT_PX, colour: faded(palette['laser-faint'], opacity) })
      return undefined
    },
  }
}
