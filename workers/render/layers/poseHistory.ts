import { lineBatch, setPaths } from '../../../map/batches.ts'
import { faded } from '../../../map/colour.ts'
import { type Trail, vertexAt } from '../../../map/trail.ts'
import type { LayerFactory } from '../layer.ts'

const WIDTH_PX = 1.5

/** Poses that the robot reported since localization was lost (M-089). */
export const poseHistoryLayer: LayerFactory = () => {
  const path = lineBatch()
  let drawn: Trail | undefined

  return {
    name: 'pose_history',
    channels: ['pose', 'basic', 'localization'],
    update({ scene }) {
      if (scene.poseHistory === drawn) return
      drawn = scene.poseHistory
      setPaths(path, strokes(drawn))
    },
    draw({ surface, toScreen, palette, opacity }) {
      surface.lines(path, toScreen, { colour: faded(palette.trail, opacity), width: WIDTH_PX })
      return undefined
    },
  }
}

/** The trail cut where the pen was up. */
function strokes(trail: Trail): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const paths: { readonly x: number; readonly y: number }[][] = []
  for (let i = 0; i < trail.length; i++) {
    const vertex = vertexAt(trail, i)
    if (!vertex) continue
    if (vertex.pen === 0 || paths.length === 0) paths.push([])
    paths.at(-1)?.push(vertex)
  }
  return paths.filter(path => path.length > 1)
}
