import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanChange, PlanChanges } from '../../../contract/resources/planChanges.ts'
import { useMeasures } from '../../units/measures.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import styles from './PlanChanges.module.css'

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

/** What an element is called, and what it is beside that. */
function useElementText(): (change: PlanChange) => { readonly name: string; readonly kind: string } {
  const { t } = useTranslation()
  return ({ kind, element = 0, name, zone_type: type = 'zone' }) => {
    switch (kind) {
      case 'start':
      case 'end':
      case 'home':
        return { name: t(`places.${kind}`), kind: '' }
      case 'sectors':
        return { name, kind: t('planPublish.sector', { id: element }) }
      case 'zones':
        return { name, kind: t(`zones.${type}`) }
      default: {
        const what = t(`editor.kind.${kind}`)
        return name === ''
          ? { name: t('editor.unnamed', { kind: what, number: element }), kind: '' }
          : { name, kind: what }
      }
    }
  }
}

/** Thousands of rows would keep the browser busy for seconds; the map has all of them. */
const MAX_ROWS = 200

/** Each change by its number on the map, with what it gains and loses (L-043). */
export function ChangeTable({ changes: { changes, area, seconds } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const signed = useSigned()
  const textOf = useChangeText()
  const elementOf = useElementText()
  const none = t('shared.none')
  const areaOf = ({ before, after }: Pair): string => signed(format.area(after).amount - format.area(before).amount)
  const minutesOf = ({ before, after }: Pair): string => signed((after - before) / 60)
  const isTimed = seconds.after > 0
  const rows = changes.slice(0, MAX_ROWS).map(change => ({ change, ...elementOf(change) }))
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
        {rows.map(({ change, name, kind }) => (
          <tr key={change.number}>
            <td>
              <b className={styles['number']}>{change.number}</b>
            </td>
            <th scope="row">
              {name}
              <small>{kind}</small>
            </th>
            <td>{textOf(change)}</td>
            <td data-end>{change.area ? areaOf(change.area) : none}</td>
            <td data-end>{change.seconds ? minutesOf(change.seconds) : none}</td>
          </tr>
        ))}
        {rows.length < changes.length && (
          <tr>
            <td colSpan={5}>{t('planPublish.listed', { shown: rows.length, all: changes.length })}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('planPublish.total')}
          </th>
          <td data-end>{areaOf(area)}</td>
          <td data-end>{isTimed ? minutesOf(seconds) : none}</td>
        </tr>
      </tfoot>
    </table>
  )
}
