/** A drawing stands on whole millimetres, so that all who fold the same commands have the same numbers, and what was moved back is where it was. */
import type { PlanPose, Point } from '../../contract/plan/shapes.ts'

/** What is further from the map's origin is on no floor. Metres. */
const MAX_COORDINATE_M = 1e6

// Zero has no sign: JSON knows none.
export const wholeLength = (metres: number): number => (Math.round(metres * 1000) + 0) / 1000
export const wholeAngle = (radians: number): number => (Math.round(radians * 1e6) + 0) / 1e6
export const wholePoint = ({ x, y }: Point): Point => ({ x: wholeLength(x), y: wholeLength(y) })
export const wholePose = ({ x, y, a }: PlanPose): PlanPose => ({ ...wholePoint({ x, y }), a: wholeAngle(a) })

export const isNear = ({ x, y }: Point): boolean => Math.abs(x) <= MAX_COORDINATE_M && Math.abs(y) <= MAX_COORDINATE_M
