import { useTranslation } from 'react-i18next'
import { MAX_REPORTS } from '../../../contract/routes/reports.ts'
import styles from './LoadProgress.module.css'
import type { Runs } from './useRuns.ts'

/** How far the runs have come, where that takes more than a moment; and that the oldest are left out where there are too many. */
export function LoadProgress({ found }: { readonly found: Runs }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const loaded = found.runs?.length ?? 0
  const most = Math.min(found.total, MAX_REPORTS)
  if (found.isCut)
    return (
      <p className={styles['progress']} role="status">
        {t('reportCalendar.cut', { shown: number.format(MAX_REPORTS), total: number.format(found.total) })}
      </p>
    )
  if (!found.isLoading) return undefined
  return (
    <p className={styles['progress']} role="status">
      {found.runs === undefined
        ? t('reportCalendar.loading')
        : t('reportCalendar.loaded', { loaded: number.format(loaded), total: number.format(most) })}
      <progress value={loaded} max={Math.max(1, most)} aria-label={t('reportCalendar.loading')} />
    </p>
  )
}
