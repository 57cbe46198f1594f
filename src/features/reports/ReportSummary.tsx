import { useTranslation } from 'react-i18next'
import type { ReportMetrics } from '../../../contract/resources/reports.ts'
import type { Measure } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './ReportSummary.module.css'
import { showsCleaning, showsDisinfecting } from './reportsInput.ts'
import type { PlanTypeChoice } from './reportsSearch.ts'

type Props = {
  /** Undefined until they are known. */
  readonly metrics: ReportMetrics | undefined
  readonly planType: PlanTypeChoice
  readonly isBusy: boolean
}

type Metric = { readonly id: string; readonly name: string; readonly measure: Measure | undefined }

/** What all reports come to; of cleaning, of disinfecting or of both, by the plan type. */
export function ReportSummary({ metrics, planType, isBusy }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const metric = (id: string, name: string, of: (metrics: ReportMetrics) => Measure): Metric => ({
    id,
    name,
    measure: metrics && of(metrics),
  })
  const cleaning = showsCleaning(planType)
  const shown: readonly (Metric | undefined)[] = [
    metric('reports', t('reports.title'), ({ reports }) => ({
      amount: reports,
      text: format.whole(reports),
      unit: '',
    })),
    ...(cleaning
      ? [
          metric('totalArea', t('reports.trends.totalArea'), each => format.area(each.total_area)),
          metric('productivity', t('reports.trends.productivity'), each => format.rate(each.productivity)),
          metric('coveredArea', t('reports.trends.coveredArea'), each => format.area(each.area)),
          metric('performance', t('reports.trends.performance'), each => format.percent(each.performance)),
        ]
      : []),
    ...(showsDisinfecting(planType)
      ? [
          metric('disinfected', t('reports.disinfectedArea'), each => format.area(each.disinfected_area)),
          metric('disinfection', t('reports.disinfectionTime'), each => format.hours(each.disinfection_time)),
        ]
      : []),
    metric('time', t('reports.trends.time'), each => format.hours(each.time)),
    cleaning ? metric('water', t('reports.trends.water'), each => format.volume(each.water)) : undefined,
  ]
  return (
    <div role="group" aria-label={t('reports.summary')} aria-busy={isBusy}>
      <dl className={styles['metrics']}>
        {shown
          .filter(each => each !== undefined)
          .map(({ id, name, measure }) => (
            <div key={id} data-metric={id}>
              <dt>{name}</dt>
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
          ))}
      </dl>
    </div>
  )
}
