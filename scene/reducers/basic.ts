/** Basic data: plan, run, localization, and what the robot's state makes worthless. */
import { isLocalizationLost, startsRun } from '../../contract/robot/states.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import { forgottenInState, forgottenOnPlan } from '../../contract/telemetry/planChange.ts'
import { clearTrail } from '../../map/trail.ts'
import type { Scene } from '../scene.ts'
import { arrive, type Reducer } from './arrival.ts'

export const reduceBasic: Reducer<'basic'> = (scene, message) => {
  const { state, plan, localization_lock } = message.body
  const changed = scene.plan !== undefined && scene.plan !== plan
  const base = forget(changed ? forgetPlan(scene, plan) : scene, forgottenInState(state))
  const isNewRun = changed || startsRun(scene.latest.basic?.body, message.body)
  return {
    ...arrive(base, message),
    plan,
    localizationLost: isLocalizationLost(state, localization_lock),
    coverage: isNewRun ? clearTrail(base.coverage) : base.coverage,
  }
}

/** A new map, or none (M-087): nothing that was drawn on the old one stays. */
function forgetPlan(scene: Scene, plan: number): Scene {
  const remaining = forget(scene, forgottenOnPlan(plan))
  return { ...remaining, poseHistory: clearTrail(scene.poseHistory), laserHistory: [] }
}

/** The same scene where nothing of that is in it. */
function forget(scene: Scene, gone: ReadonlySet<ChannelName>): Scene {
  if (![...gone].some(channel => scene.latest[channel])) return scene
  const names: ReadonlySet<string> = gone
  const latest = Object.fromEntries(Object.entries(scene.latest).filter(([channel]) => !names.has(channel)))
  return { ...scene, latest }
}
