import type { TFunction } from 'i18next'
import type { Robot } from '../../../contract/resources/robots.ts'

/**
 * A robot's plan with its version, or that it has none.
 * @param version undefined while or where it is not known
 */
export function planText(t: TFunction, { plan }: Pick<Robot, 'plan'>, version: number | undefined): string {
  if (plan === 0) return t('home.noPlan')
  return t('home.planVersion', { plan, version: version === undefined ? '' : `v${version}` })
}
