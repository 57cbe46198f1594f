import type { TFunction } from 'i18next'
import type { Robot } from '../../../contract/resources/robots.ts'

type Planned = Pick<Robot, 'plan' | 'plan_first_id' | 'plan_version'>

/** A robot's plan with its version, where that is in sight, or that it has none. */
export function planText(t: TFunction, { plan, plan_first_id: first = plan, plan_version: version }: Planned): string {
  if (plan === 0) return t('home.noPlan')
  return t('home.planVersion', { plan: first, version: version === undefined ? '' : `v${version}` })
}
