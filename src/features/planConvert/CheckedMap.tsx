import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_ELEMENTS, type PlanElements, type Point } from '../../../contract/plan/elements.ts'
import type { MapFault } from '../../../map/layers/faults.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { PlanMap } from '../plan/PlanMap.tsx'
import { usePlanFloor } from '../report/planFloor.ts'
import styles from './ConvertPlanDialog.module.css'
import type { MarkedCheck } from './faultMarks.ts'

type Props = {
  readonly plan: number
  /** Of the drawing; absent while it is looked at. */
  readonly elements: PlanElements | undefined
  readonly checks: readonly MarkedCheck[] | undefined
  readonly sought: Point | undefined
}

const NO_CHECKS: readonly MarkedCheck[] = []

const marksOf = (checks: readonly MarkedCheck[]): readonly MapFault[] =>
  checks.flatMap(({ faults }) =>
    faults.flatMap(({ detail: { at, outline }, mark }) =>
      mark === undefined && outline === undefined ? [] : [{ mark: mark ?? '', at, outline }],
    ),
  )

/** The drawing on its map, with the place of each fault. */
export function CheckedMap({ plan, elements = NO_ELEMENTS, checks = NO_CHECKS, sought }: Props) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan)
  const read = useMemo(() => data && { ...data, floor: { ...data.floor, elements } }, [data, elements])
  const faults = useMemo(() => marksOf(checks), [checks])
  const places = faults.filter(({ at }) => at !== undefined).length
  if (read)
    return (
      <div className={styles['map']}>
        <PlanMap label={t('planConvert.map', { count: places })} read={read} isTall sought={sought} faults={faults} />
        {places > 0 && <p className={styles['note']}>{t('planConvert.places', { count: places })}</p>}
      </div>
    )
  return (
    <div className={styles['map']} data-empty>
      {isPending ? (
        <p role="status" aria-busy>
          <Ring />
          {t('report.map.loading')}
        </p>
      ) : (
        <ErrorState text={t('report.map.failed')} token="plan.unreachable" onRetry={() => void refetch()} />
      )}
    </div>
  )
}
