import '../../i18n/screenTexts.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants } from '../../session/session.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { useMeasures } from '../../units/measures.ts'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { type ListedElement, sectorsOf, waypointsOf, zonesOf } from '../monitor/elements/planEntries.ts'
import { PlanMap } from '../plan/PlanMap.tsx'
import { usePlan } from '../plan/usePlan.ts'
import { VersionMark } from '../plans/VersionMark.tsx'
import { useVersionTexts } from '../plans/versionTexts.ts'
import { type ReadFloor, usePlanFloor } from '../report/planFloor.ts'
import { planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import styles from './EditorScreen.module.css'

type GroupProps = {
  readonly title: string
  readonly elements: readonly ListedElement[]
  readonly onShow: (at: Point) => void
}

function Group({ title, elements, onShow }: GroupProps) {
  const { place } = useMeasures()
  if (elements.length === 0) return undefined
  return (
    <section>
      <h2>
        {title} <span>{elements.length}</span>
      </h2>
      <ul>
        {elements.map(({ key, name, note, x, y }) => (
          <li key={key}>
            <button type="button" title={place({ x, y })} onClick={() => onShow({ x, y })}>
              <span>{name}</span>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ElementsProps = { readonly read: ReadFloor; readonly onShow: (at: Point) => void }

/** What the version has on its map; each entry takes the map to itself. */
function Elements({ read, onShow }: ElementsProps) {
  const { t } = useTranslation()
  const maySeeCameraOff = isGranted(useGrants(), ['RobotMonitor', 'viewCameraOffZone'])
  const { floor } = read
  return (
    <aside className={styles['elements']} aria-label={t('plan.elements')}>
      <Group title={t('monitor.elements.sectors')} elements={sectorsOf(floor)} onShow={onShow} />
      <Group title={t('monitor.elements.zones')} elements={zonesOf(floor, t, maySeeCameraOff)} onShow={onShow} />
      <Group title={t('monitor.elements.waypoints')} elements={waypointsOf(floor)} onShow={onShow} />
    </aside>
  )
}

function Floor({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan.id)
  const [sought, setSought] = useState<Point>()
  if (data)
    return (
      <div className={styles['columns']}>
        <Elements read={data} onShow={setSought} />
        <div className={styles['map']}>
          <PlanMap
            label={t('plan.mapLabel', {
              version: plan.version,
              sectors: t('plan.sectorCount', { count: data.floor.elements.sectors.length }),
              zones: t('plan.zoneCount', { count: data.floor.elements.zones.length }),
            })}
            read={data}
            isTall
            sought={sought}
          />
        </div>
      </div>
    )
  if (isPending)
    return (
      <p className={styles['loading']} role="status" aria-busy>
        <Ring />
        {t('report.map.loading')}
      </p>
    )
  return <ErrorState text={t('report.map.failed')} token="plan.unreachable" onRetry={() => void refetch()} />
}

type Props = { readonly first: number; readonly version: number }

function Content({ first, version }: Props) {
  const { t, i18n } = useTranslation()
  const { demoMode } = useNaming()
  const texts = useVersionTexts()
  const { versions, error, retry } = usePlan(first)
  const plan = versions?.find(({ id, first_id }) => id === version && first_id === first)
  if (plan)
    return (
      <>
        <div className={styles['top']}>
          <Link
            to="/plan/$id"
            params={{ id: String(first) }}
            search={{ version: plan.version }}
            className={styles['back'] ?? ''}
            aria-label={t('plan.toPlan')}
            title={t('plan.toPlan')}
          >
            <ChevronLeft size={16} aria-hidden />
          </Link>
          <ScreenTitle text={planName(t, { id: first, name: plan.name }, demoMode)} part={t('plan.editor')} />
          <p>
            <VersionMark state={plan.status} isNow />
            {texts.newest(plan)}
          </p>
          <p className={styles['note']} role="note">
            {t('plan.readOnly')}
          </p>
        </div>
        <Floor plan={plan} />
      </>
    )
  if (error === null && versions === undefined)
    return (
      <p className={styles['loading']} role="status" aria-busy>
        <Ring />
        {t('plan.loading')}
      </p>
    )
  const failure = apiErrorOf(error)
  if (error === null || failure.type === 'notFound') return <Gone what="plan" />
  return <ErrorState text={errorText(i18n, 'cleaningPlan.getPlan', failure)} token={failure.token} onRetry={retry} />
}

/** `/v2/plan/{firstId}/editor/{versionId}`: a version with all that is drawn on it, to look at (L-022). */
export const EditorScreen = (props: Props) => (
  <Shell>
    <div className={styles['screen']}>
      <Content key={`${props.first} ${props.version}`} {...props} />
    </div>
  </Shell>
)
