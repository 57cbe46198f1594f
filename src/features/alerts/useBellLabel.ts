import { useTranslation } from 'react-i18next'
import { useUnreadAlerts } from './alertsQuery.ts'

/** What the bell says to whoever does not see its number. */
export function useBellLabel(): string {
  const { t } = useTranslation()
  const { data, isError } = useUnreadAlerts()
  if (data === undefined) return isError ? t('alerts.titleUnknown') : t('alerts.title')
  return data.unread === 0 ? t('alerts.title') : t('alerts.titleUnread', { unread: data.unread })
}
