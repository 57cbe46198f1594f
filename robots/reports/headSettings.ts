/** How a robot's head is set, in the words of reports. */

import type { Sector } from '../../contract/plan/elements.ts'
import type { FlowSetting, ReportPlanType } from '../../contract/robot/runReport.ts'
import { PLAN_TYPES } from '../../contract/robot/states.ts'
import { isSprayed } from './sectorTally.ts'

/** Litres a minute up to which a flow is low, and up to which it is medium. */
const LOW_FLOW = 0.6
const MEDIUM_FLOW = 1.2

export function flowSetting(litresPerMinute: number): FlowSetting {
  if (litresPerMinute <= 0) return 'off'
  if (litresPerMinute <= LOW_FLOW) return 'low'
  return litresPerMinute <= MEDIUM_FLOW ? 'medium' : 'high'
}

/** Hardware 2.0 and higher has four pressures, older three. @param pressure share of the most, 0 to 1 */
export function pressureSetting(pressure: number, hardwareVersion: string): number {
  const settings = Number.parseFloat(hardwareVersion) >= 2 ? 4 : 3
  return Math.min(settings, Math.max(1, Math.ceil(pressure * settings)))
}

/** What a run over these sectors is for. */
export function reportPlanType(planType: number, sectors: readonly Sector[]): ReportPlanType {
  if (planType === PLAN_TYPES.disinfect) return 'disinfecting'
  return sectors.some(isSprayed) ? 'cleaningAndDisinfecting' : 'cleaning'
}
