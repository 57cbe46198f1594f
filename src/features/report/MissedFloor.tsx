import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { useFigures } from '../runs/useFigures.ts'
import styles from './Notes.module.css'

/** Cleanable floor that the machine did not cover, by cause. */
export function MissedFloor({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation()
  const { area } = useFigures()
  const { data, error, refetch } = useQuery(
    queries.reports.missed.queryOptions({ input: { id: report.id }, enabled: report.has_coverage }),
  )
  if (!report.has_coverage) return null
  const failed = error === null ? undefined : apiErrorOf(error)
  return (
    <section className={styles['notes']} aria-label={t('report.missed.title')}>
      <div className={styles['head']}>
        <h2>{t('report.missed.title')}</h2>
      </div>
      {!data && !failed && <Skeleton width="100%" />}
      {failed && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={() => void refetch()}
        />
      )}
      {data?.causes.length === 0 && <p className={styles['hint']}>{t('report.missed.none')}</p>}
      {data?.causes
        .toSorted((a, b) => b.area - a.area)
        .map(({ cause, area: missed }) => (
          <div key={cause} className={styles['note']}>
            <h3>{t(`report.missed.causes.${cause}`)}</h3>
            <p>{area(missed)}</p>
          </div>
        ))}
    </section>
  )
}
