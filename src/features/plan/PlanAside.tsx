import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { useGrants } from '../../session/session.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { PlanTask } from '../plans/PlanMenu.tsx'
import { usePlanRights } from '../plans/planRights.ts'
import { usePlanFloor } from '../report/planFloor.ts'
import { accountName, locationName, userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import styles from './PlanAside.module.css'
import { Predictions } from './Predictions.tsx'
import { ResultCounts } from './ResultCounts.tsx'
import { Section } from './Section.tsx'

type Fact = readonly [name: string, value: ReactNode]

const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What the version is. */
function VersionFacts({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const figures = useFigures()
  const format = useReportFormat()
  const { data } = usePlanFloor(plan.id, plan.data)
  const none = t('shared.none')
  const elements = data?.floor.elements
  return (
    <FactList
      facts={[
        [t('plan.area'), plan.area === 0 ? none : figures.area(plan.area)],
        [t('plan.time'), plan.estimated_cleaning_time === 0 ? none : format.clock(plan.estimated_cleaning_time)],
        [t('plan.sectors'), elements?.sectors.length ?? none],
        [t('plan.zones'), elements?.zones.length ?? none],
        [t('plan.type'), t(`planTypes.${plan.plan_type}`)],
        [t('plans.editor'), t(plan.cpe_version === '0' ? 'plans.editors.drawingTool' : 'plans.editors.planEditor')],
      ]}
    />
  )
}

/** Where the plan is, whose, and who made it when. */
function PlaceFacts({ plan, versions }: { readonly plan: Plan; readonly versions: readonly Plan[] }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const times = useRunTimes()
  const mayOpenLocation = isGranted(useGrants(), ['Locations', 'edit'])
  const { data: accounts } = useQuery(queries.accounts.viewable.queryOptions())
  const account = accounts?.data.find(({ id }) => id === plan.account)
  const none = t('shared.none')
  const oldest = versions.at(-1) ?? plan
  const { login, login_name } = oldest
  const creator =
    login === undefined || login_name === undefined
      ? t('plans.unknownPerson')
      : userName(t, { id: login, name: login_name }, demoMode)
  const { location } = plan
  const place =
    location === undefined ? none : locationName(t, { id: location, name: plan.locations_name ?? '' }, demoMode)
  return (
    <FactList
      facts={[
        [
          t('plans.columns.location'),
          location !== undefined && mayOpenLocation ? (
            <Link
              key="location"
              to="/locations/$id"
              params={{ id: String(location) }}
              className={styles['place'] ?? ''}
            >
              {place}
            </Link>
          ) : (
            place
          ),
        ],
        [t('plan.account'), account ? accountName(t, account, demoMode) : none],
        [t('plan.created'), t('plan.createdBy', { date: times.shortDay(fromWireTime(oldest.created)), name: creator })],
      ]}
    />
  )
}

type TargetsProps = { readonly plan: Plan; readonly onEdit: () => void }

/** What is aimed at with the plan (L-012). */
function Targets({ plan, onEdit }: TargetsProps) {
  const { t, i18n } = useTranslation()
  const figures = useFigures()
  const { mayEdit } = usePlanRights()
  const now = useQuery(queries.plans.targets.queryOptions({ input: { id: plan.first_id } }))
  const usual = useQuery(queries.plans.targets.queryOptions({ input: { id: plan.first_id, default: 'true' } }))
  const error = now.data === undefined && now.error !== null ? apiErrorOf(now.error) : undefined
  return (
    <Section
      title={t('plans.actions.targets')}
      end={
        mayEdit && (
          <Button variant="quiet" size="small" icon={<Pencil data-small aria-hidden />} onPress={onEdit}>
            {t('plan.editTargets')}
          </Button>
        )
      }
    >
      {error && (
        <ErrorState
          text={errorText(i18n, 'cleaningPlan.getPlan', error)}
          token={error.token}
          onRetry={() => void now.refetch()}
        />
      )}
      {!error && (
        <FactList
          facts={[
            [
              t('plan.coverageRate'),
              now.data ? figures.percent(now.data.coverage_percentage) : <Skeleton key="skeleton" width="48px" />,
            ],
            [
              t('plan.productivity'),
              now.data ? figures.areaRate(now.data.performance) : <Skeleton key="skeleton" width="48px" />,
            ],
          ]}
        />
      )}
      {now.data?.is_default === false && usual.data && (
        <p className={styles['note']}>
          {t('plan.usualTargets', {
            coverage: figures.percent(usual.data.coverage_percentage),
            productivity: figures.areaRate(usual.data.performance),
          })}
        </p>
      )}
    </Section>
  )
}

type Props = {
  readonly shown: Plan
  /** Newest first. */
  readonly versions: readonly Plan[]
  readonly name: string
  readonly onTask: (task: PlanTask) => void
}

/** The figures beside the map: of the version, of the plan, what is aimed at and how it came out. */
export function PlanAside({ shown, versions, name, onTask }: Props) {
  const { t } = useTranslation()
  return (
    <aside className={styles['aside']} aria-label={t('plan.summary')}>
      <VersionFacts plan={shown} />
      <PlaceFacts plan={shown} versions={versions} />
      <Targets plan={shown} onEdit={() => onTask({ kind: 'targets', plan: shown, name })} />
      <Predictions plan={shown} />
      <Gate needs={[['CleaningReports', 'view']]}>
        <ResultCounts plan={shown} />
        <Link to="/reports" search={{ plans: [shown.first_id] }} className={styles['link'] ?? ''}>
          {t('plan.allReports')}
        </Link>
      </Gate>
      {shown.comment !== '' && (
        <Section title={t('plan.comment')} note={t('plan.versionShort', { version: shown.version })}>
          <p className={styles['comment']}>{shown.comment}</p>
        </Section>
      )}
    </aside>
  )
}
