import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './AlertBell.module.css'
import { AlertCount } from './AlertCount.tsx'
import { useBellLabel } from './useBellLabel.ts'

/** The phone's way to the alerts, with how many are unread. */
export function AlertTab() {
  const { t } = useTranslation()
  const label = useBellLabel()
  return (
    <Link to="/alerts" activeOptions={{ includeSearch: false }} aria-label={label}>
      <span className={styles['bell']}>
        <Bell aria-hidden />
        <AlertCount />
      </span>
      {t('alerts.title')}
    </Link>
  )
}
