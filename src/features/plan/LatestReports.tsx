import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { ResultMark } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './LatestReports.module.css'
import { type BarMetric, type BarRow, barRows } from './reportBars.ts'
import { Section } from './Section.tsx'
import { REPORT_DAYS, useLatestReports } from './useLatestReports.ts'

/** A figure of a chart in words. */
function useFigureText(): (metric: BarMetric, value: number) => string {
  const figures = useFigures()
  const { clock } = useReportFormat()
  return (metric, value) => {
    switch (metric) {
      case 'coverage':
        return figures.percent(value)
      case 'productivity':
        return figures.areaRate(value)
      case 'time':
        return clock(value)
    }
  }
}

type BarsProps = { readonly row: BarRow; readonly reports: readonly ReportEntry[] }

/** One metric: a bar a report, and a dashed line at what is aimed at. */
function Bars({ row: { metric, values, target, median, top }, reports }: BarsProps) {
  const { t } = useTranslation()
  const figure = useFigureText()
  return (
    <tr>
      <th scope="row">
        {t(`plan.metrics.${metric}`)}
        {target !== undefined && <small>{t(`plan.aims.${metric}`, { value: figure(metric, target) })}</small>}
      </th>
      {reports.map((report, index) => {
        const value = values[index] ?? 0
        return (
          <td key={report.id} title={figure(metric, value)}>
            <i
              className={styles['bar']}
              data-result={report.result}
              style={{ height: `${(100 * value) / top}%` }}
              aria-hidden
            />
            {target !== undefined && (
              <b className={styles['aim']} style={{ bottom: `${(100 * target) / top}%` }} aria-hidden />
            )}
            <VisuallyHidden>{figure(metric, value)}</VisuallyHidden>
          </td>
        )
      })}
      <td className={styles['median']}>{figure(metric, median)}</td>
    </tr>
  )
}

type ChartProps = { readonly plan: Plan; readonly reports: readonly ReportEntry[] }

function Charts({ plan, reports }: ChartProps) {
  const { t } = useTranslation()
  const { data: targets } = useQuery(queries.plans.targets.queryOptions({ input: { id: plan.first_id } }))
  const { dayOfMonth, month, moment } = useRunTimes()
  const months = [
    ...new Set([reports.at(0), reports.at(-1)].flatMap(each => (each ? month(each.start_timestamp) : []))),
  ].join(' – ')
  const rows = barRows(reports, {
    coverage: targets?.coverage_percentage,
    productivity: targets?.performance,
    time: plan.estimated_cleaning_time,
  })
  return (
    <table className={styles['charts']} aria-label={t('plan.reports')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('plan.reports')}</VisuallyHidden>
            <span aria-hidden>{months}</span>
          </th>
          {reports.map(({ id, result, start_timestamp }) => {
            const name = `${moment(start_timestamp)}, ${t(`runs.results.${result}`)}`
            return (
              <th key={id} scope="col">
                <Link to="/report/$id" params={{ id: String(id) }} aria-label={name} title={name}>
                  <ResultMark result={result} />
                  <span>{dayOfMonth(start_timestamp)}</span>
                </Link>
              </th>
            )
          })}
          <th scope="col" className={styles['median']}>
            {t('plan.median')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Bars key={row.metric} row={row} reports={reports} />
        ))}
      </tbody>
    </table>
  )
}

/** How the latest runs of the plan came out against what is aimed at, oldest at the left (L-010). */
export function LatestReports({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useLatestReports(plan.first_id)
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  return (
    <Section title={t('plan.reports')} note={data?.data.length} end={t('plan.lastDays', { count: REPORT_DAYS })}>
      {failure && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failure)}
          token={failure.token}
          onRetry={() => void refetch()}
        />
      )}
      {!failure && data === undefined && <Skeleton width="100%" />}
      {data?.data.length === 0 && <EmptyState text={t('plan.noReports')} />}
      {data && data.data.length > 0 && <Charts plan={plan} reports={data.data.toReversed()} />}
    </Section>
  )
}
