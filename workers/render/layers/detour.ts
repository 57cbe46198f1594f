import type { MapToken } from '../../../contract/mapTokens.ts'
import type { RecordBody } from '../../../contract/telemetry/records.ts'
import { applyX, applyY } from '../../../map/affine.ts'
import { drawArrowHead } from '../../../map/arrowHead.ts'
import { lineBatch, pointBatch, setPaths, setPointList } from '../../../map/batches.ts'
import { faded, TRANSPARENT } from '../../../map/colour.ts'
import type { LayerFactory } from '../layer.ts'

type Detour = RecordBody<'detour'>

const HEAD_PX = 10
const GOAL = { ring: 20, width: 2, dot: 6 } as const
const STATUS_NONE = 0

/** Failed is loud, yielding amber, all else the detour's own blue. */
const COLOURS: { readonly [status: number]: MapToken } = { 2: 'safety-danger', 10: 'zone' }

/** The way around an obstacle, and where it leads. */
export const detourLayer: LayerFactory = () => {
  const path = lineBatch()
  const goal = pointBatch()
  let detour: Detour | undefined

  return {
    name: 'detour',
    channels: ['detour'],
    update({ scene }) {
      const body = scene.latest.detour?.body
      detour = body && body.status !== STATUS_NONE ? body : undefined
      setPaths(path, detour && detour.path.length > 1 ? [detour.path] : [])
      setPointList(goal, detour?.goal ? [detour.goal] : [])
    },
    draw({ surface, toScreen, palette, opacity }) {
      if (!detour) return undefined
      const colour = faded(palette[COLOURS[detour.status] ?? 'detour'], opacity)
      surface.lines(path, toScreen, { colour, width: 2.5, dash: [7, 4] })
      const [before, last] = detour.path.slice(-2).map(({ x, y }) => ({
        x: applyX(toScreen, x, y),
        y: applyY(toScreen, x, y),
      }))
      if (before && last) {
        drawArrowHead(surface, last, Math.atan2(last.y - before.y, last.x - before.x), HEAD_PX, colour)
      }
      const edge = { colour, width: GOAL.width }
      surface.points(goal, toScreen, { shape: 'disc', size: GOAL.ring, colour: TRANSPARENT, edge })
      surface.points(goal, toScreen, { shape: 'disc', size: GOAL.dot, colour })
      return undefined
    },
  }
}
