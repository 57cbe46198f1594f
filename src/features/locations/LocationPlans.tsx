import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { Gate } from '../../session/Gate.tsx'
import { useGrants } from '../../session/session.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import { HereSection } from './HereSection.tsx'
import { HereTable } from './HereTable.tsx'
import styles from './LocationHere.module.css'

const REFRESH_MS = 60_000

function useColumns(): readonly Column<Plan>[] {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { area } = useFigures()
  const times = useRunTimes()
  const nameOf = (plan: Plan): string => planName(t, { id: plan.first_id, name: plan.name }, demoMode)
  const versionOf = (plan: Plan): string => t('home.planVersion', { plan: plan.first_id, version: `v${plan.version}` })
  const maySeeReports = isGranted(useGrants(), ['CleaningReports', 'view'])
  return [
    {
      id: 'plan',
      head: t('locations.here.columns.plan'),
      isRowHead: true,
      className: styles['wide'],
      title: plan => `${nameOf(plan)} ${versionOf(plan)}`,
      cell: plan => (
        <>
          <Link to="/plan/$id" params={{ id: String(plan.id) }} {...rowLink}>
            {nameOf(plan)}
          </Link>
          <small>{versionOf(plan)}</small>
        </>
      ),
    },
    {
      id: 'state',
      head: t('locations.here.columns.state'),
      cell: ({ status, published_date }) =>
        status === 'published' && published_date !== undefined
          ? t('locations.here.published', { day: times.shortDay(fromWireTime(published_date)) })
          : t('locations.here.unpublished'),
    },
    {
      id: 'type',
      head: t('locations.here.columns.type'),
      cell: plan => t(`planTypes.${plan.plan_type}`),
    },
    { id: 'area', head: t('locations.here.columns.area'), align: 'end', cell: plan => area(plan.area) },
    ...(maySeeReports
      ? [
          {
            id: 'lastRun',
            head: t('locations.here.columns.lastRun'),
            className: styles['start'],
            align: 'end' as const,
            cell: ({ last_run: run }: Plan) =>
              run === undefined ? (
                t('locations.here.never')
              ) : (
                <Link to="/report/$id" params={{ id: String(run.id) }}>
                  {times.shortMoment(run.end_timestamp)}
                </Link>
              ),
          },
        ]
      : []),
  ]
}

/** Plans of the place: of each the published version, or the newest where none is. */
export function LocationPlans({ location }: { readonly location: number }) {
  const { t } = useTranslation()
  const answer = useQuery(
    queries.plans.list.queryOptions({
      input: { location, current: '1', get_comment: '0', get_last_run: '1' },
      refetchInterval: REFRESH_MS,
    }),
  )
  const columns = useColumns()
  return (
    <HereSection
      title={t('locations.columns.plans')}
      count={answer.data?.total}
      end={
        <Gate needs={[['CleaningPlans', 'edit']]}>
          <Link to="/plans/new" search={{ location }}>
            {t('locations.here.newPlan')}
          </Link>
        </Gate>
      }
    >
      <HereTable
        answer={answer}
        columns={columns}
        label={t('locations.columns.plans')}
        empty={t('locations.here.noPlans')}
      />
    </HereSection>
  )
}
