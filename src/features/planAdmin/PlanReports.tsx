import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { toWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './PlanReports.module.css'

/** L-018. */
const LATEST = 6
const DAYS = 183
const DAY_MS = 86_400_000

function useColumns(): readonly Column<ReportEntry>[] {
  const { t } = useTranslation()
  const times = useRunTimes()
  const figures = useFigures()
  const format = useReportFormat()
  const naming = useNaming()
  return [
    {
      id: 'start',
      head: t('planAdmin.reports.start'),
      isRowHead: true,
      cell: report => (
        <Link to="/report/$id" params={{ id: String(report.id) }}>
          {times.moment(report.start_timestamp)}
        </Link>
      ),
    },
    { id: 'result', head: t('planAdmin.reports.result'), cell: ({ result }) => <ResultWord result={result} /> },
    {
      id: 'robot',
      head: t('locations.here.columns.robot'),
      className: styles['robot'],
      cell: ({ robot: id, robot_name: name, robot_display_name: display }) =>
        robotName(t, { id, name, display_name: display }, naming).shown,
    },
    {
      id: 'area',
      head: t('planAdmin.reports.area'),
      align: 'end',
      className: styles['area'],
      cell: ({ covered_area: area }) => figures.area(area),
    },
    {
      id: 'coverage',
      head: t('planAdmin.reports.coverage'),
      align: 'end',
      className: styles['coverage'],
      cell: ({ coverage_percentage: percent }) => figures.percent(percent),
    },
    {
      id: 'productivity',
      head: t('plan.productivity'),
      align: 'end',
      className: styles['productivity'],
      cell: ({ productivity }) => figures.areaRate(productivity),
    },
    {
      id: 'time',
      head: t('planAdmin.reports.time'),
      align: 'end',
      className: styles['time'],
      cell: ({ time }) => format.clock(time),
    },
  ]
}

/** The latest six reports of the plan, of the last 183 days (L-018). */
export function PlanReports({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation()
  const columns = useColumns()
  const [nowMs] = useState(() => Date.now())
  const { data, error, refetch } = useQuery(
    queries.reports.list.queryOptions({
      input: {
        cleaning_plans: [plan.first_id],
        limit: LATEST,
        order_by: ['start_time'],
        direction: ['desc'],
        reality_type: 'physical',
        start_time_gt: toWireTime(nowMs - DAYS * DAY_MS),
        end_time_lt: toWireTime(nowMs),
      },
    }),
  )
  return (
    <section className={styles['reports']} aria-label={t('planAdmin.reports.title')}>
      <h2>{t('planAdmin.reports.title')}</h2>
      {error && !data ? (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', apiErrorOf(error))}
          token={apiErrorOf(error).token}
          onRetry={() => void refetch()}
        />
      ) : (
        <Table
          label={t('planAdmin.reports.title')}
          isBusy={data === undefined}
          className={styles['table']}
          columns={columns}
          rows={data?.data}
          skeletonRows={LATEST}
          rowKey={({ id }) => id}
          empty={<p className={styles['none']}>{t('planAdmin.reports.none')}</p>}
        />
      )}
    </section>
  )
}
