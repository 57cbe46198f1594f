/** The fold: one pure reducer a channel. */
import type { ChannelName } from '../contract/telemetry/channels.ts'
import type { Message } from '../contract/telemetry/codec.ts'
import { arrive, type Reducer } from './reducers/arrival.ts'
import { reduceBasic } from './reducers/basic.ts'
import { reduceRobotMessage } from './reducers/messages.ts'
import { reduceLaser, reducePose } from './reducers/motion.ts'
import type { Scene } from './scene.ts'

const REDUCERS: { readonly [C in ChannelName]: Reducer<C> } = {
  basic: reduceBasic,
  pose: reducePose,
  laser: reduceLaser,
  laser3d: arrive,
  cliff: arrive,
  safety: arrive,
  safety_vector: arrive,
  point_cloud_front: arrive,
  point_cloud_rear: arrive,
  local_planner: arrive,
  coverage_planner: arrive,
  localization: arrive,
  detour: arrive,
  costmap_local: arrive,
  costmap_global: arrive,
  sector_order: arrive,
  camera_front: arrive,
  camera_left: arrive,
  camera_right: arrive,
  camera_thermal: arrive,
  semseg: arrive,
  radio: arrive,
  statistics: arrive,
  live_params: arrive,
  faults: arrive,
  move_safety: arrive,
  future_pose: arrive,
  robot_message: reduceRobotMessage,
}

/** The scene after a message. Order is the caller's to check (`frameOrder`). */
export function applyFrame<C extends ChannelName>(scene: Scene, message: Message<C>): Scene {
  const reduce: Reducer<C> = REDUCERS[message.channel]
  return reduce(scene, message)
}
