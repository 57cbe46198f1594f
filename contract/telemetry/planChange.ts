/** What another plan (M-087, M-088) or another state makes worthless. */
import { MANUAL_STATES } from '../robot/states.ts'
import type { ChannelName } from './channels.ts'

/** Measured in the frame of the map, or meant on it; worthless on another one. What is sent on change is not here: it may be of the new plan. */
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
  'future_pose',
] as const satisfies readonly ChannelName[]

/** What goes as well when the robot has no map any more. */
const OF_A_PLAN = ['pose', 'coverage_planner', 'detour', 'sector_order'] as const satisfies readonly ChannelName[]

/** Where a move by hand leads. */
const OF_MANUAL_STATES = ['future_pose'] as const satisfies readonly ChannelName[]

const ON_ANOTHER_PLAN: ReadonlySet<ChannelName> = new Set(MEASURED_ON_MAP)
const WITHOUT_A_PLAN: ReadonlySet<ChannelName> = new Set([...MEASURED_ON_MAP, ...OF_A_PLAN])
const NOT_DRIVEN: ReadonlySet<ChannelName> = new Set(OF_MANUAL_STATES)
const NOTHING: ReadonlySet<ChannelName> = new Set()

/** Channels whose newest message is forgotten when the robot gets on `plan` from another one; 0 is no plan. */
export const forgottenOnPlan = (plan: number): ReadonlySet<ChannelName> =>
  plan === 0 ? WITHOUT_A_PLAN : ON_ANOTHER_PLAN

/** Channels whose newest message is forgotten while the robot is in a state: nobody drives it by hand there. */
export const forgottenInState = (state: number): ReadonlySet<ChannelName> =>
  MANUAL_STATES.has(state) ? NOTHING : NOT_DRIVEN
