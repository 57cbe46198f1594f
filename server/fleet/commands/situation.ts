import type { CommandSituation } from '../../../contract/commandRules.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import type { Requirements } from '../../../contract/robot/versions.ts'
import type { LiveRobot } from '../registry.ts'

/** What the row of a robot adds to what it says of itself. */
export type KnownRobot = Pick<Robot, 'model' | 'main_deb' | 'plan' | 'plan_type'>

/**
 * What a command is judged by, but for who sends it. State and plan are the newest that the robot said, in its basic data or as a change of
 * state; before its first basic data it counts as localised, without faults, and without a monitor.
 */
export function robotSituation(
  { model, main_deb: stored, plan, plan_type: storedPlanType }: KnownRobot,
  live: LiveRobot | undefined,
  requirements: Requirements,
): Omit<CommandSituation, 'level' | 'inControl'> {
  const { basic, basicMs, status } = live ?? {}
  const statusIsNewer = status !== undefined && status.sinceMs > (basicMs ?? Number.NEGATIVE_INFINITY)
  const newest = statusIsNewer ? status : basic
  return {
    online: live?.connection.state === 'online',
    state: newest?.state,
    planType: (statusIsNewer ? status.planType : basic?.plan_type) ?? storedPlanType,
    plan: newest?.plan ?? plan,
    model,
    mainDeb: live?.mainDeb || stored,
    requirements,
    faultCodes: basic?.active_fault_codes ?? [],
    localizationLock: basic?.localization_lock ?? 1,
    localizationMonitor: basic?.localization_monitor ?? 0,
  }
}
