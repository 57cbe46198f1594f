import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './Monitor.module.css'

/** The side of the screen that is about the robot. */
export function RobotSide({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { canDrive } = useMonitorSession().capabilities
  return (
    <aside
      className={styles['side']}
      data-region="side"
      data-stop={canDrive || undefined}
      aria-label={t('monitor.robot')}
    >
      {children}
    </aside>
  )
}
