import { useTranslation } from 'react-i18next'
import type { PlanRobot } from '../../../contract/resources/planPublishing.ts'

/** How far a robot is with another version than the one it works by; empty where there is nothing to wait for. */
export function useTransferText(): (robot: Pick<PlanRobot, 'plan' | 'transfer' | 'connection'>) => string {
  const { t, i18n } = useTranslation()
  return ({ plan, transfer, connection }) => {
    if (transfer === undefined || transfer.plan === plan) return ''
    const { version, status, token } = transfer
    if (status === 'refused')
      return t('plan.transfers.refused', {
        version,
        why: token !== undefined && i18n.exists(token) ? t(token) : t('plan.transfers.unknown'),
      })
    if (connection !== 'online') return t('plan.transfers.offline', { version })
    return t(`plan.transfers.${status}`, { version })
  }
}
