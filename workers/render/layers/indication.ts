import { pointBatch, setPointList } from '../../../map/batches.ts'
import { faded, TRANSPARENT } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

const FROM_PX = 24
const TO_PX = 48
const WIDTH_PX = 2
/** Motion of the interface's slowest kind. */
const INDICATION_MS = 240

/** A ring that grows once about a place that the viewer asked for. */
export const indicationLayer: LayerFactory = host => {
  const at = pointBatch()
  let drawn: object | undefined

  return {
    name: 'indication',
    channels: [],
    update() {},
    draw({ surface, toScreen, palette, opacity, nowMs, indication }) {
      if (!indication) return undefined
      const share = (nowMs - indication.startMs) / INDICATION_MS
      if (share >= 1) return undefined
      if (drawn !== indication) setPointList(at, [indication])
      drawn = indication
      const grown = host.reducedMotion ? 1 : 1 - (1 - share) ** 3
      surface.points(at, toScreen, {
        shape: 'disc',
        size: FROM_PX + (TO_PX - FROM_PX) * grown,
        colour: TRANSPARENT,
        edge: { colour: faded(palette.indication, opacity), width: WIDTH_PX },
      })
      return true
    },
  }
}
