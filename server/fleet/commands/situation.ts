import type { CommandSituation } from '../../../contract/commandRules.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { LOCALIZATION_MONITOR } from '../../../contract/robot/localizationMonitor.ts'
import type { Requirements } from '../../../contract/robot/versions.ts'
import type { LiveRobot } from '../registry.ts'

/** What the row of a robot adds to what it says of itself. */
export type KnownRobot = Pick<Robot, 'model' | 'main_deb' | 'plan' | 'plan_type'>

/** What comes within this time of each other may have overtaken each other on the way, ms. */
const OVERTAKING_MS = 2000

/**
 * Whether a robot's newest change of state is newer than its newest basic data. Their arrival decides, however wrong its clock is; what came together
 * is told apart by the robot's own times.
 */
function isStatusNewer({ status, statusArrivedMs, basic, basicMs, basicArrivedMs }: LiveRobot): boolean {
  if (status === undefined || basic === undefined) return status !== undefined
  if (statusArrivedMs === undefined || basicArrivedMs === undefined) return statusArrivedMs !== undefined
  const laterMs = statusArrivedMs - basicArrivedMs
  return Math.abs(laterMs) > OVERTAKING_MS ? laterMs > 0 : status.sinceMs > (basicMs ?? Number.NEGATIVE_INFINITY)
}

/** Number of the state that a robot said it is in, as a change or in its basic data, whichever is newer; undefined before it has. */
export function newestState(live: LiveRobot | undefined): number | undefined {
  if (live === undefined) return undefined
  return isStatusNewer(live) ? live.status?.state : live.basic?.state
}

/**
 * What a command is judged by, but for who sends it. State and plan are the newest that the robot said, in its basic data or as a change of
 * state; before its first basic data it counts as localised, without faults, and without a monitor.
 */
export function robotSituation(
  { model, main_deb: stored, plan, plan_type: storedPlanType }: KnownRobot,
  live: LiveRobot | undefined,
  requirements: Requirements,
): Omit<CommandSituation, 'level' | 'inControl'> {
  const { basic, status } = live ?? {}
  const newer = live !== undefined && isStatusNewer(live) ? status : undefined
  const newest = newer ?? basic
  return {
    online: live?.connection.state === 'online',
    state: newest?.state,
    planType: (newer ? newer.planType : basic?.plan_type) ?? storedPlanType,
    plan: newest?.plan ?? plan,
    model,
    mainDeb: live?.mainDeb || stored,
    requirements,
    faultCodes: basic?.active_fault_codes ?? [],
    localizationLock: basic?.localization_lock ?? 1,
    localizationMonitor: basic?.localization_monitor ?? LOCALIZATION_MONITOR.absent,
  }
}
