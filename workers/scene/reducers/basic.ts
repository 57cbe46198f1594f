/** Basic data: plan, run and localization. */
import { isLocalizationLost, startsRun } from '../../../contract/robot/states.ts'
import { forgottenOnPlan } from '../../../contract/telemetry/planChange.ts'
import { clearTrail } from '../../../map/trail.ts'
import type { Scene } from '../scene.ts'
import { arrive, type Reducer } from './arrival.ts'

export const reduceBasic: Reducer<'basic'> = (scene, message) => {
  const { state, plan, localization_lock } = message.body
  const changed = scene.plan !== undefined && scene.plan !== plan
  const base = changed ? forgetPlan(scene, plan) : scene
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
  const gone: ReadonlySet<string> = forgottenOnPlan(plan)
  return {
    ...scene,
    latest: Object.fromEntries(Object.entries(scene.latest).filter(([channel]) => !gone.has(channel))),
    poseHistory: clearTrail(scene.poseHistory),
    laserHistory: [],
  }
}
