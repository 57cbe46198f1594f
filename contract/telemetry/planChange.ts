/** What another plan makes worthless (M-087, M-088). */
import type { ChannelName } from './channels.ts'

/** Measured in the frame of the map; worthless on another one. What is sent on change is not here: it may be of the new plan. */
const MEASURED_ON_MAP = [
  'laser',
  'laser3d',
  'cliff',
  'safety',
  'safety_vector',
  'point_cloud_front',
  'point_cloud_rear',
  'local_planner',
  'localization',
  'costmap_local',
  'costmap_global',
] as const satisfies readonly ChannelName[]

/** What goes as well when the robot has no map any more. */
const OF_A_PLAN = [
  'pose',
  'future_pose',
  'coverage_planner',
  'detour',
  'sector_order',
] as const satisfies readonly ChannelName[]

const ON_ANOTHER_PLAN: ReadonlySet<ChannelName> = new Set(MEASURED_ON_MAP)
const WITHOUT_A_PLAN: ReadonlySet<ChannelName> = new Set([...MEASURED_ON_MAP, ...OF_A_PLAN])

/** Channels whose newest message is forgotten when the robot gets on `plan` from another one; 0 is no plan. */
export const forgottenOnPlan = (plan: number): ReadonlySet<ChannelName> =>
  plan === 0 ? WITHOUT_A_PLAN : ON_ANOTHER_PLAN
