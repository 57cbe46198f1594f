import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { Column } from '../../widgets/table/columns.ts'
import styles from './Versions.module.css'

/** A difference with its sign; nothing against what there was not. */
function useDifference(): (value: number, before: number | undefined) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return (value, before) => (before === undefined ? '' : signed.format(value - before))
  }, [i18n.language])
}

/** Sectors, floor and time of each version, with what it gained or lost against the one before it. `versions`: newest first. */
export function useFigureColumns(versions: readonly Plan[]): readonly Column<Plan>[] {
  const { t } = useTranslation()
  const format = useReportFormat()
  const difference = useDifference()
  const none = t('shared.none')
  const before = ({ version }: Plan): Plan | undefined => versions.find(each => each.version < version)
  return [
    {
      id: 'sectors',
      head: t('plan.sectors'),
      className: styles['sectors'],
      align: 'end',
      cell: plan => {
        const previous = before(plan)
        return plan.sectors === undefined ? (
          none
        ) : (
          <>
            <small>{difference(plan.sectors, previous?.sectors)}</small> {format.whole(plan.sectors)}
          </>
        )
      },
    },
    {
      id: 'area',
      head: t('reports.withUnit', { name: t('plan.area'), unit: format.areaText }),
      className: styles['area'],
      align: 'end',
      cell: plan => {
        const areaOf = ({ area }: Plan): number => format.area(area).amount
        const previous = before(plan)
        return plan.area === 0 ? (
          none
        ) : (
          <>
            <small>{difference(areaOf(plan), previous && areaOf(previous))}</small> {format.whole(areaOf(plan))}
          </>
        )
      },
    },
    {
      id: 'time',
      head: t('plan.time'),
      className: styles['time'],
      align: 'end',
      cell: ({ estimated_cleaning_time: time }) => (time === 0 ? none : format.clock(time)),
    },
  ]
}

/** How many runs each version had, for those who may know. */
export function useRunColumns(versions: readonly Plan[]): readonly Column<Plan>[] {
  const { t } = useTranslation()
  const format = useReportFormat()
  if (versions.every(({ runs }) => runs === undefined)) return []
  return [
    {
      id: 'runs',
      head: t('plan.runsHad'),
      className: styles['runs'],
      align: 'end',
      cell: ({ runs }) => runs !== undefined && format.whole(runs),
    },
  ]
}
