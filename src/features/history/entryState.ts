import type { RobotStatus } from '../../../contract/resources/robots.ts'
import { generalStateSlug, robotState } from '../../../contract/robot/states.ts'
import { shapeOf } from '../../widgets/state/stateShapes.ts'

/** The state of a status entry as it is worded: an away entry is offline whatever number the robot left in. */
export function entryState(entry: RobotStatus) {
  const online = entry.status_type !== 'offline'
  const state = robotState(entry.state, { online, planType: entry.plan_type })
  return { shape: shapeOf(state.generalState), general: generalStateSlug(state, entry.plan_type), slug: state.slug }
}
