import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanChange, PlanChanges } from '../../../contract/resources/planChanges.ts'
import { useMeasures } from '../../units/measures.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { PlainTable } from '../../widgets/table/PlainTable.tsx'
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

type Row = { readonly change: PlanChange; readonly name: string; readonly kind: string }

const ElementName = ({ name, kind }: Pick<Row, 'name' | 'kind'>) => (
  <span className={styles['element']}>
    {name}
    <small>{kind}</small>
  </span>
)

type Texts = {
  readonly area: (change: Pair) => string
  readonly minutes: (change: Pair) => string
}

function useColumns({ area, minutes }: Texts): readonly Column<Row>[] {
  const { t } = useTranslation()
  const { areaText } = useReportFormat()
  const textOf = useChangeText()
  const none = t('shared.none')
  return [
    {
      id: 'number',
      head: t('planPublish.number'),
      cell: row => <b className={styles['number']}>{row.change.number}</b>,
    },
    {
      id: 'element',
      head: t('planPublish.element'),
      isRowHead: true,
      cell: row => <ElementName name={row.name} kind={row.kind} />,
    },
    { id: 'change', head: t('planPublish.change'), cell: row => textOf(row.change) },
    { id: 'area', head: areaText, align: 'end', cell: ({ change }) => (change.area ? area(change.area) : none) },
    {
      id: 'minutes',
      head: t('planPublish.minutes'),
      align: 'end',
      cell: ({ change }) => (change.seconds ? minutes(change.seconds) : none),
    },
  ]
}

/** Each change by its number on the map, with what it gains and loses (L-043). */
export function ChangeTable({ changes: { changes, area, seconds } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const signed = useSigned()
  const elementOf = useElementText()
  const areaOf = ({ before, after }: Pair): string => signed(format.area(after).amount - format.area(before).amount)
  const minutesOf = ({ before, after }: Pair): string => signed((after - before) / 60)
  const columns = useColumns({ area: areaOf, minutes: minutesOf })
  const rows = changes.slice(0, MAX_ROWS).map(change => ({ change, ...elementOf(change) }))
  const leftOut = rows.length < changes.length
  return (
    <PlainTable
      label={t('planPublish.changes')}
      columns={columns}
      rows={rows}
      rowKey={({ change }) => change.number}
      note={leftOut ? t('planPublish.listed', { shown: rows.length, all: changes.length }) : undefined}
      sum={
        <>
          <th scope="row" colSpan={3}>
            {t('planPublish.total')}
          </th>
          <td data-align="end">{areaOf(area)}</td>
          <td data-align="end">{seconds.after > 0 ? minutesOf(seconds) : t('shared.none')}</td>
        </>
      }
    />
  )
}
