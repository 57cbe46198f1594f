import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { queries } from '../../service/client.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { planName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import { HereSection } from './HereSection.tsx'
import { HereTable } from './HereTable.tsx'
import styles from './LocationHere.module.css'

const REPORTS = 7
const REFRESH_MS = 60_000

function useColumns(): readonly Column<ReportEntry>[] {
  const { t } = useTranslation()
  const naming = useNaming()
  const times = useRunTimes()
  const { percent } = useFigures()
  return [
    {
      id: 'start',
      className: styles['start'],
      head: t('locations.here.columns.start'),
      isRowHead: true,
      cell: ({ id, start_timestamp: start }) => (
        <Link to="/report/$id" params={{ id: String(id) }} {...rowLink}>
          {times.shortMoment(start)}
        </Link>
      ),
    },
    {
      id: 'result',
      className: styles['result'],
      head: t('locations.here.columns.result'),
      cell: ({ result }) => <ResultWord result={result} />,
    },
    {
      id: 'plan',
      head: t('locations.here.columns.plan'),
      cell: report =>
        planName(t, { id: report.cleaning_plan_first_id, name: report.cleaning_plan_name }, naming.demoMode),
    },
    {
      id: 'robot',
      head: t('locations.here.columns.robot'),
      cell: report =>
        robotName(t, { id: report.robot, name: report.robot_name, display_name: report.robot_display_name }, naming)
          .shown,
    },
    {
      id: 'coverage',
      className: styles['coverage'],
      head: t('locations.here.columns.coverage'),
      align: 'end',
      cell: ({ coverage_percentage: coverage }) => percent(coverage),
    },
  ]
}

/** What came of the newest runs at the place. */
export function LocationResults({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const input = {
    locations: [location],
    limit: REPORTS,
    order_by: ['start_time' as const],
    direction: ['desc' as const],
  }
  const answer = useQuery(queries.reports.list.queryOptions({ input, refetchInterval: REFRESH_MS }))
  const columns = useColumns()
  return (
    <HereSection
      title={t('locations.here.results')}
      end={
        <Link to="/reports-calendar" search={{ locations: [location] }}>
          {t('locations.here.allReports')}
        </Link>
      }
    >
      <HereTable
        answer={answer}
        columns={columns}
        label={t('locations.here.results')}
        empty={t('locations.here.noResults')}
      />
    </HereSection>
  )
}
