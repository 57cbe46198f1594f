/** Basic data: plan, run and localization. */
import { isLocalizationLost, startsRun } from '../../../contract/robot/states.ts'
import type { ChannelName } from '../../../contract/telemetry/channels.ts'
import type { Scene } from '../scene.ts'
import { clearTrail } from '../trail.ts'
import { arrive, type Reducer } from './arrival.ts'

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

export const reduceBasic: Reducer<'basic'> = (scene, message) => {
  const { state, plan, localization_lock } = message.body
  const changed = scene.plan !== undefined && scene.plan !== plan
  const base = changed ? forgetPlan(scene, plan === 0) : scene
  const fresh = changed || startsRun(scene.latest.basic?.body, message.body)
  return {
    ...arrive(base, message),
    plan,
    localizationLost: isLocalizationLost(state, localization_lock),
    coverage: fresh ? clearTrail(base.coverage) : base.coverage,
  }
}

/** A new map, or none (M-087): nothing that was drawn on the old one stays. */
function forgetPlan(scene: Scene, toNone: boolean): Scene {
  const gone: ReadonlySet<string> = new Set(toNone ? [...MEASURED_ON_MAP, ...OF_A_PLAN] : MEASURED_ON_MAP)
  return {
    ...scene,
    latest: Object.fromEntries(Object.entries(scene.latest).filter(([channel]) => !gone.has(channel))),
    poseHistory: clearTrail(scene.poseHistory),
    laserHistory: [],
  }
}
