/** The direction of a sector's lanes: one of a straight line, so that headings half a turn apart are the same. */
import type { Sector } from '../contract/plan/elements.ts'

export const RAD_PER_DEGREE = Math.PI / 180

/** From 0 to below 180, in thousandths of a degree. */
export function wholeLaneHeading(degrees: number): number {
  const thousandths = Math.round(degrees * 1000) % 180_000
  return (thousandths < 0 ? thousandths + 180_000 : thousandths + 0) / 1000
}

/** Radians in map; undefined where the sector leaves it to the planner. */
export const laneHeadingRad = (sector: Sector): number | undefined =>
  'points' in sector && sector.lane_heading_deg !== undefined ? sector.lane_heading_deg * RAD_PER_DEGREE : undefined
