import type { PackedInput } from '../../contract/telemetry/packed.ts'
import type { RecordBody } from '../../contract/telemetry/records.ts'
import { PATH_SPACING } from '../../floor/coveragePath.ts'
import { estimate, type SimRobot } from '../world/simRobot.ts'

const LOCAL_HORIZON_M = 3.5
/** Every second path point is drawn. */
const LOCAL_STRIDE = 2

/** Where the robot is about to drive, from where it believes to be. */
export function localPlannerBody(robot: SimRobot): PackedInput<'local_planner'> {
  const { x, y } = estimate(robot)
  const line = [x, y]
  const points = robot.path?.points ?? []
  const last = Math.min(points.length - 1, robot.progress + Math.round(LOCAL_HORIZON_M / PATH_SPACING))
  for (let i = robot.progress + LOCAL_STRIDE; i <= last; i += LOCAL_STRIDE) {
    const point = points[i]
    if (point) line.push(point.x + robot.drift.x, point.y + robot.drift.y)
  }
  return { xy: Float32Array.from(line) }
}

/** The motions of the sector that is being covered, or of the way home. */
export const coveragePlannerBody = (robot: SimRobot): RecordBody<'coverage_planner'> => ({
  motions: [...(robot.path?.motions ?? [])],
})
