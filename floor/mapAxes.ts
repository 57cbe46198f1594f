/** A plan's floor in the axes of its map's picture: there a turned map is no other case. */
import type { Sector } from '../contract/plan/elements.ts'
import type { Pose } from '../contract/telemetry/records.ts'
import type { CellFrame } from './cellBits.ts'
import { toFrame } from './geometry.ts'
import { RAD_PER_DEGREE } from './laneHeading.ts'

/** Where the lower left corner of the picture lies in map. */
export const axesOf = ({ origin, yaw = 0 }: CellFrame): Pose => ({ ...origin, w: yaw })

/** @param axes `axesOf` the map's frame */
export function inAxes(axes: Pose, sector: Sector): Sector {
  if ('points' in sector) {
    const { lane_heading_deg: heading, points, ...rest } = sector
    const turned = heading !== undefined && { lane_heading_deg: heading - axes.w / RAD_PER_DEGREE }
    return { ...rest, points: points.map(point => toFrame(axes, point)), ...turned }
  }
  const motions = sector.motion_array.motions.map(({ waypoints }) => ({
    waypoints: waypoints.map(point => toFrame(axes, point)),
  }))
  return { ...sector, motion_array: { motions } }
}
