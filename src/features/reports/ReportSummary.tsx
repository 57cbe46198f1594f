import { useTranslation } from 'react-i18next'
import type { ReportMetrics } from '../../../contract/resources/reports.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './ReportSummary.module.css'
import type { PlanTypeChoice } from './reportsSearch.ts'
import { SUMMARY, summaryMetrics } from './summaryMetrics.ts'

type Props = {
  /** Undefined until they are known. */
  readonly metrics: ReportMetrics | undefined
  readonly planType: PlanTypeChoice
  readonly isBusy: boolean
}

/** What all reports come to; of cleaning, of disinfecting or of both, by the plan type. */
export function ReportSummary({ metrics, planType, isBusy }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  return (
    <div role="group" aria-label={t('reports.summary')} aria-busy={isBusy}>
      <dl className={styles['metrics']}>
        {summaryMetrics(planType).map(metric => {
          const measure = metrics && SUMMARY[metric].measure(format, metrics)
          return (
            <div key={metric} data-metric={metric}>
              <dt>{t(SUMMARY[metric].name)}</dt>
              <dd>
                {measure === undefined ? (
                  <Skeleton width="80px" />
                ) : (
                  <>
                    {measure.text}
                    {measure.unit !== '' && <small>{measure.unit}</small>}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
