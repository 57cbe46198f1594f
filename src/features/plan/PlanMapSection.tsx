import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { usePlanFloor } from '../report/planFloor.ts'
import { PlanMap } from './PlanMap.tsx'
import styles from './PlanScreen.module.css'
import { Section } from './Section.tsx'

/** The map of a version, or what there is in its place. */
export function PlanMapSection({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan.id, plan.data)
  const elements = data?.floor.elements
  const sectors = elements && t('plan.sectorCount', { count: elements.sectors.length })
  const zones = elements && t('plan.zoneCount', { count: elements.zones.length })
  return (
    <Section
      title={t('plan.map')}
      note={t('plan.versionShort', { version: plan.version })}
      end={elements && `${sectors}, ${zones}`}
    >
      {data ? (
        <PlanMap label={t('plan.mapLabel', { version: plan.version, sectors, zones })} read={data} />
      ) : isPending ? (
        <p className={styles['loading']} role="status" aria-busy>
          <Ring />
          {t('report.map.loading')}
        </p>
      ) : (
        <ErrorState text={t('report.map.failed')} token="plan.unreachable" onRetry={() => void refetch()} />
      )}
    </Section>
  )
}
