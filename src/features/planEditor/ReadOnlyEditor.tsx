import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { type ListedElement, sectorsOf, waypointsOf, zonesOf } from '../../planMap/planEntries.ts'
import { useGrants } from '../../session/session.ts'
import { useMeasures } from '../../units/measures.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { PlanMap } from '../plan/PlanMap.tsx'
import { type ReadFloor, usePlanFloor } from '../report/planFloor.ts'
import styles from './ReadOnlyEditor.module.css'

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

/** A version with all that is drawn on it, to look at: for whoever may not draw, and on phones. */
export function ReadOnlyEditor({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan.id, plan.data)
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
