import type { Pose } from '../../contract/telemetry/records.ts'

export type MapPoint = { readonly x: number; readonly y: number }

/** Two features, A and B, each first where the robot sees it and then where it is on the map (M-105). */
export const POINTS_NEEDED = 4
/** Closer than this two points are the same, metres. */
const SAME_POINT_M = 0.05

export const isSamePoint = (a: MapPoint, b: MapPoint): boolean => Math.hypot(a.x - b.x, a.y - b.y) < SAME_POINT_M

/** A A B B: what was seen, and where it is. */
export const letterOf = (index: number): string => (index < 2 ? 'A' : 'B')

/**
 * The pose at which the robot would see the two features where they are on the map: the turn from A seen – B seen to A – B, and the shift
 * that takes A seen to A. Map; undefined until there are four points, or when a feature was marked twice at one place.
 */
export function poseFromPoints(believed: Pose, points: readonly MapPoint[]): Pose | undefined {
  const [seenA, trueA, seenB, trueB] = points
  if (!seenA || !trueA || !seenB || !trueB || isSamePoint(seenA, seenB) || isSamePoint(trueA, trueB)) return undefined
  const turn = heading(trueA, trueB) - heading(seenA, seenB)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const [x, y] = [believed.x - seenA.x, believed.y - seenA.y]
  return {
    x: trueA.x + x * cos - y * sin,
    y: trueA.y + x * sin + y * cos,
    w: Math.atan2(Math.sin(believed.w + turn), Math.cos(believed.w + turn)),
  }
}

const heading = (from: MapPoint, to: MapPoint): number => Math.atan2(to.y - from.y, to.x - from.x)
