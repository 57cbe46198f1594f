import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PlanReadout } from '../../../../workers/readouts.ts'
import { type ReadoutStore, usePlanReadout } from '../session/readoutStore.ts'

/** A sector by the plan's number and name; by its number alone where the plan does not know it. */
function sectorName(t: TFunction, plan: PlanReadout | undefined, id: number): string {
  const sector = plan?.status === 'loaded' ? plan.elements.sectors.find(each => each.id === id) : undefined
  return sector?.name ? `${id} ${sector.name}` : t('monitor.sectors.unnamed', { id })
}

export function useSectorName(readouts: ReadoutStore): (id: number) => string {
  const { t } = useTranslation()
  const plan = usePlanReadout(readouts)
  return id => sectorName(t, plan, id)
}
