import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PlanEstimate } from '../../../contract/resources/planChanges.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './RecentRuns.module.css'

type RecentRun = PlanEstimate['recent'][number]

function useColumns(): readonly Column<RecentRun>[] {
  const { t } = useTranslation()
  const { shortMoment } = useRunTimes()
  const { percent } = useFigures()
  const { clock } = useReportFormat()
  return [
    {
      id: 'run',
      head: t('plan.runs.run'),
      isRowHead: true,
      cell: ({ report, start }) => (
        <Link to="/report/$id" params={{ id: String(report) }} {...rowLink}>
          {shortMoment(fromWireTime(start))}
        </Link>
      ),
    },
    { id: 'predicted', head: t('plan.runs.predicted'), align: 'end', cell: ({ predicted }) => clock(predicted) },
    { id: 'took', head: t('plan.runs.took'), align: 'end', cell: ({ seconds }) => clock(seconds) },
    { id: 'coverage', head: t('plan.runs.coverage'), align: 'end', cell: ({ coverage }) => percent(coverage) },
  ]
}

/** What is predicted of a version, and its newest runs beside what was predicted of them. */
export function RecentRuns({ estimate }: { readonly estimate: PlanEstimate }) {
  const { t } = useTranslation()
  const { percent } = useFigures()
  const { clock } = useReportFormat()
  const columns = useColumns()
  const { seconds, coverage, recent } = estimate
  if (seconds === 0) return undefined
  return (
    <>
      <p>
        {coverage === undefined
          ? t('plan.runs.time', { time: clock(seconds) })
          : t('plan.runs.timeAndCoverage', { time: clock(seconds), coverage: percent(coverage) })}
      </p>
      {recent.length > 0 && (
        <div className={styles['runs']}>
          <Table
            label={t('plan.runs.title')}
            isBusy={false}
            className={styles['table']}
            columns={columns}
            rows={recent}
            rowKey={({ report }) => report}
          />
        </div>
      )}
    </>
  )
}
