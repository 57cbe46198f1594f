import { useTranslation } from 'react-i18next'
import { ScreenScrim } from '../../widgets/dialog/Scrim.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import styles from './LoadingModal.module.css'

/**
 * Lies over the screen while a page of it is on its way (P-023); what comes within 200 ms it does not flash over. The focus stays where it is:
 * whoever pages with the keyboard, or is typing a time, goes on there.
 */
export function LoadingModal() {
  const { t } = useTranslation()
  return (
    <ScreenScrim className={styles['late']}>
      <div className={styles['modal']} role="dialog" aria-modal="true" aria-label={t('history.loading')} aria-busy>
        <Ring />
        <p>{t('history.loading')}</p>
      </div>
    </ScreenScrim>
  )
}
