import { useTranslation } from 'react-i18next'
import styles from '../list/List.module.css'
import { useSectorQueue } from './sectorQueueView.ts'

/** The name of the tab, with how many sectors are still to come. */
export function SectorsTab() {
  const { t } = useTranslation()
  const count = useSectorQueue().queue.filter(({ status }) => status === 'queued').length
  return (
    <>
      {t('monitor.tabs.sectors')}
      {count > 0 && <span className={styles['count']}>{count}</span>}
    </>
  )
}
