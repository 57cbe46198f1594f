import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanChange, PlanChanges } from '../../../contract/resources/planChanges.ts'
import { useMeasures } from '../../units/measures.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import styles from './PublishSheet.module.css'

type Pair = { readonly before: number; readonly after: number }

/** What is gained or lost, with its sign, in whole numbers. */
function useSigned(): (value: number) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
    return value => signed.format(value)
  }, [i18n.language])
}

function useChangeText(): (change: PlanChange) => string {
  const { t } = useTranslation()
  const { length } = useMeasures()
  return ({ changes, moved, former_name: name = '' }) =>
    changes
      .map(each => t(`planPublish.kinds.${each}`, { distance: length(Math.round((moved ?? 0) * 10) / 10), name }))
      .join(', ')
}

/** Each change by its number on the map, with what it gains and loses (L-043). */
export function ChangeTable({ changes: { changes, area, seconds } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const signed = useSigned()
  const textOf = useChangeText()
  const areaOf = ({ before, after }: Pair): string => signed(format.area(after).amount - format.area(before).amount)
  const minutesOf = ({ before, after }: Pair): string => signed((after - before) / 60)
  const kindOf = ({ kind, element, zone_type: type = 'zone' }: PlanChange): string =>
    kind === 'sector' ? t('planPublish.sector', { id: element }) : t(`zones.${type}`)
  const isTimed = seconds.after > 0
  return (
    <table className={styles['changes']} aria-label={t('planPublish.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('planPublish.number')}</th>
          <th scope="col">{t('planPublish.element')}</th>
          <th scope="col">{t('planPublish.change')}</th>
          <th scope="col" data-end>
            {format.areaText}
          </th>
          <th scope="col" data-end>
            {t('planPublish.minutes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={change.number}>
            <td>
              <b className={styles['number']}>{change.number}</b>
            </td>
            <th scope="row">
              {change.name}
              <small>{kindOf(change)}</small>
            </th>
            <td>{textOf(change)}</td>
            <td data-end>{areaOf(change.area)}</td>
            <td data-end>{change.seconds ? minutesOf(change.seconds) : t('shared.none')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('planPublish.total')}
          </th>
          <td data-end>{areaOf(area)}</td>
          <td data-end>{isTimed ? minutesOf(seconds) : t('shared.none')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
