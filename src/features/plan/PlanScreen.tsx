import '../../i18n/screenTexts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextVersionState } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import type { PlanTask } from '../plans/PlanMenu.tsx'
import { usePlanRights } from '../plans/planRights.ts'
import { planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { LatestReports } from './LatestReports.tsx'
import { PlanAside } from './PlanAside.tsx'
import { PlanDialogs } from './PlanDialogs.tsx'
import { PlanMapSection } from './PlanMapSection.tsx'
import { PlanRobots } from './PlanRobots.tsx'
import styles from './PlanScreen.module.css'
import { PlanTop } from './PlanTop.tsx'
import { Section } from './Section.tsx'
import { shownVersion, usePlan } from './usePlan.ts'
import { Versions } from './Versions.tsx'

const CompareVersions = lazyPart(async () => (await import('./CompareVersions.tsx')).CompareVersions, {
  failed: ({ onClose }) => onClose,
})
const FloorAge = lazyPart(async () => (await import('../floorAge/FloorAge.tsx')).FloorAge)

type Props = {
  /** Of any of its versions. */
  readonly id: number
  /** Number of the version that is shown. */
  readonly version: number | undefined
  /** Number of the version that it is compared with. */
  readonly against: number | undefined
}

/** What stands ready or was published before can be published (L-038). */
function PublishAgain({ plan, onPress }: { readonly plan: Plan; readonly onPress: () => void }) {
  const { t } = useTranslation()
  if (nextVersionState(plan.status, 'publish') === undefined) return undefined
  return (
    <Button size="small" variant="quiet" onPress={onPress}>
      {t('planPublish.confirm', { version: plan.version })}
    </Button>
  )
}

const publishing = (publish: (plan: Plan) => void) => (plan: Plan) => (
  <PublishAgain plan={plan} onPress={() => publish(plan)} />
)

type LoadedProps = Pick<Props, 'against'> & { readonly versions: readonly Plan[]; readonly shown: Plan }

function Loaded({ versions, shown, against }: LoadedProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { demoMode } = useNaming()
  const { mayPublish } = usePlanRights()
  const [task, setTask] = useState<PlanTask>()
  const first = shown.first_id
  const name = planName(t, { id: first, name: shown.name }, demoMode)
  const other = against === shown.version ? undefined : versions.find(({ version }) => version === against)
  const compare = (search: { readonly version?: number; readonly against: number | undefined }): void =>
    void navigate({
      from: '/plan/$id',
      search: previous => ({ ...previous, ...search }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PlanTop shown={shown} versions={versions} name={name} onTask={setTask} />
      <div className={styles['columns']}>
        <PlanAside shown={shown} versions={versions} name={name} onTask={setTask} />
        <div className={styles['body']}>
          <div className={styles['pair']}>
            <PlanMapSection key={shown.id} plan={shown} />
            <Gate needs={[['CleaningReports', 'view']]}>
              <Section title={t('plan.age')} note={t('plan.ageNote')}>
                <FloorAge plan={first} label={t('reports.age.map', { group: name })} isBrief />
              </Section>
            </Gate>
          </div>
          <Versions
            versions={versions}
            shown={shown}
            onCompare={version => compare({ against: version })}
            {...(mayPublish ? { actions: publishing(plan => setTask({ kind: 'publish', plan, name })) } : {})}
          />
          <div className={styles['pair']}>
            <PlanRobots plan={shown} />
            <Gate needs={[['CleaningReports', 'view']]}>
              <LatestReports plan={shown} />
            </Gate>
          </div>
        </div>
      </div>
      {other && (
        <CompareVersions
          versions={versions}
          name={name}
          from={other}
          to={shown}
          onChoose={(from, to) => compare({ against: from, version: to })}
          onClose={() => compare({ against: undefined })}
        />
      )}
      <PlanDialogs task={task} onClose={() => setTask(undefined)} onRemoved={() => void navigate({ to: '/plans' })} />
    </>
  )
}

function Content({ id, version, against }: Props) {
  const { t, i18n } = useTranslation()
  const { named, versions, error, retry } = usePlan(id)
  const shown = named && versions && shownVersion(versions, { version, named })
  if (shown && versions) return <Loaded versions={versions} shown={shown} against={against} />
  if (error === null && versions === undefined)
    return (
      <div className={styles['skeleton']} aria-busy aria-label={t('plan.loading')} role="status">
        <Skeleton width="320px" />
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
    )
  const first = apiErrorOf(error)
  if (first.type === 'notFound' || error === null) return <Gone what="plan" />
  return <ErrorState text={errorText(i18n, 'cleaningPlan.getPlan', first)} token={first.token} onRetry={retry} />
}

/** `/plan/{id}`: a plan with its versions, who cleans by it and how well (L-008..L-016). */
export const PlanScreen = (props: Props) => (
  <Shell>
    <div className={styles['screen']}>
      <div className={styles['page']}>
        <Content key={props.id} {...props} />
      </div>
    </div>
  </Shell>
)
