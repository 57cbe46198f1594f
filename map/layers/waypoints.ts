import type { Waypoint } from '../../contract/plan/elements.ts'
import { applyX, applyY } from '../affine.ts'
import { pointBatch, setPointList } from '../batches.ts'
import { TAG_RANK } from '../labels/tags.ts'
import type { MapLayerFactory } from './layer.ts'
import { ringedPoint } from './ringedPoint.ts'

/** Names are shown above this zoom, and for the hovered one. */
const NAMES_ABOVE_ZOOM = 0.8

/** The plan's points of reference (E-002). */
export const waypointsLayer: MapLayerFactory = () => {
  const points = pointBatch()
  let waypoints: readonly Waypoint[] = []

  return {
    name: 'waypoints',
    update({ plan }) {
      const all = plan?.elements.points_of_reference ?? []
      if (all === waypoints) return
      waypoints = all
      setPointList(points, waypoints)
    },
    draw({ surface, camera, toScreen, palette, opacity, hovered, tag }) {
      surface.points(points, toScreen, ringedPoint(palette, palette.waypoint, opacity))
      for (const { id, name, x, y } of waypoints) {
        const isHovered = hovered?.kind === 'waypoint' && hovered.id === id
        if (name === '' || (!isHovered && camera.zoom < NAMES_ABOVE_ZOOM)) continue
        tag({
          plate: { text: name, ink: palette.label, ground: palette['label-halo'] },
          places: [{ x: applyX(toScreen, x, y) + 9, y: applyY(toScreen, x, y), align: 'left' }],
          rank: isHovered ? TAG_RANK.hovered : TAG_RANK.waypoint,
        })
      }
    },
  }
}
