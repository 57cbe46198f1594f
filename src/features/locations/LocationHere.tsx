import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LocationPin } from '../../../contract/resources/locations.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { ReportEntry } from '../../../contract/resources/reports.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { PinShape } from '../../planMap/PinShape.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { planName, robotName, userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import { currentVersions } from './currentVersions.ts'
import { HereSection } from './HereSection.tsx'
import styles from './LocationHere.module.css'
import { LocationRobots } from './LocationRobots.tsx'

const REPORTS = 7
const REFRESH_MS = 60_000

type Answer<T> = {
  readonly data: { readonly data: readonly T[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The table of a section, or why there is none. */
function HereTable<T extends { readonly id: number }>({
  answer,
  columns,
  label,
  empty,
}: {
  readonly answer: Answer<T>
  readonly columns: readonly Column<T>[]
  readonly label: string
  readonly empty: string
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = answer
  if (data === undefined && error !== null) {
    const { token } = apiErrorOf(error)
    return <ErrorState text={t('shared.error.internal')} token={token} onRetry={() => void refetch()} />
  }
  return (
    <Table
      label={label}
      isBusy={data === undefined}
      className={styles['table']}
      columns={columns}
      rows={data?.data}
      skeletonRows={2}
      rowKey={({ id }) => id}
      empty={<EmptyState text={empty} />}
    />
  )
}

/** Plans of the place: of each the published version, or the newest where none is. */
function Plans({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { area } = useFigures()
  const times = useRunTimes()
  const { routesByPath } = useRouter()
  const answer = useQuery(
    queries.plans.list.queryOptions({ input: { location, get_comment: '0' }, refetchInterval: REFRESH_MS }),
  )
  const plans = answer.data && currentVersions(answer.data.data)
  const columns: readonly Column<Plan>[] = [
    {
      id: 'plan',
      head: t('locations.here.columns.plan'),
      isRowHead: true,
      className: styles['wide'],
      cell: plan => {
        const name = planName(t, { id: plan.first_id, name: plan.name }, demoMode)
        return (
          <>
            {'/plan/$id' in routesByPath ? (
              <Link to="/plan/$id" params={{ id: String(plan.id) }} {...rowLink}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <small>{t('home.planVersion', { plan: plan.first_id, version: `v${plan.version}` })}</small>
          </>
        )
      },
    },
    {
      id: 'state',
      head: t('locations.here.columns.state'),
      cell: ({ status, published_date }) =>
        status === 'published' && published_date !== undefined
          ? t('locations.here.published', { day: times.shortDay(fromWireTime(published_date)) })
          : t('locations.here.unpublished'),
    },
    { id: 'area', head: t('locations.here.columns.area'), align: 'end', cell: plan => area(plan.area) },
  ]
  return (
    <HereSection title={t('locations.columns.plans')} count={plans?.length}>
      <HereTable
        answer={{ ...answer, data: plans && { data: plans } }}
        columns={columns}
        label={t('locations.columns.plans')}
        empty={t('locations.here.noPlans')}
      />
    </HereSection>
  )
}

function Results({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const naming = useNaming()
  const times = useRunTimes()
  const { percent } = useFigures()
  const input = {
    locations: [location],
    limit: REPORTS,
    order_by: ['start_time' as const],
    direction: ['desc' as const],
  }
  const answer = useQuery(queries.reports.list.queryOptions({ input, refetchInterval: REFRESH_MS }))
  const columns: readonly Column<ReportEntry>[] = [
    {
      id: 'start',
      head: t('locations.here.columns.start'),
      isRowHead: true,
      cell: ({ id, start_timestamp: start }) => (
        <Link to="/report/$id" params={{ id: String(id) }} {...rowLink}>
          {times.moment(start)}
        </Link>
      ),
    },
    { id: 'result', head: t('locations.here.columns.result'), cell: ({ result }) => <ResultWord result={result} /> },
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
      head: t('locations.here.columns.coverage'),
      align: 'end',
      cell: ({ coverage_percentage: coverage }) => percent(coverage),
    },
  ]
  return (
    <HereSection
      className={styles['results']}
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

function PinEntry({ pin }: { readonly pin: LocationPin }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const times = useRunTimes()
  const isUrgent = pin.priority === 'High' || pin.priority === 'Highest'
  return (
    <li>
      <PinShape type={pin.type} status={pin.status} />
      <b>{pin.title}</b>
      <span data-urgent={isUrgent || undefined}>
        {pin.priority === undefined ? '' : t(`monitor.pins.priorities.${pin.priority}`)}
      </span>
      <small>{planName(t, { id: pin.plan_first_id, name: pin.plan_name }, demoMode)}</small>
      <small>{`${userName(t, pin.user, demoMode)}, ${times.shortDay(fromWireTime(pin.created))}`}</small>
    </li>
  )
}

function Pins({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    queries.locations.pins.queryOptions({ input: { id: location, status: 'open' }, refetchInterval: REFRESH_MS }),
  )
  return (
    <HereSection className={styles['pins']} title={t('locations.here.pins')} count={data?.total}>
      {data === undefined && error !== null && (
        <ErrorState text={t('shared.error.internal')} token={apiErrorOf(error).token} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton width="60%" />}
      {data?.total === 0 && <EmptyState text={t('locations.here.noPins')} />}
      <ul>
        {data?.data.map(pin => (
          <PinEntry key={pin.id} pin={pin} />
        ))}
      </ul>
    </HereSection>
  )
}

/** All that is at a location, as far as the viewer may see it: robots, plans, results of the latest runs, open pins. */
export const LocationHere = ({ location }: { readonly location: number }) => (
  <div className={styles['here']}>
    <Gate needs={[['Robots', 'view']]}>
      <LocationRobots location={location} />
    </Gate>
    <Gate needs={[['CleaningPlans', 'view']]}>
      <Plans location={location} />
    </Gate>
    <div className={styles['halves']}>
      <Gate needs={[['CleaningReports', 'view']]}>
        <Results location={location} />
      </Gate>
      <Gate needs={[['CleaningPlans', 'view']]}>
        <Pins location={location} />
      </Gate>
    </div>
  </div>
)
