import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import type { AuditDay, AuditEntry } from '../../../contract/resources/audit.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { type ClockStyle, fullDay, timeOfDay } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import type { Column, RowGroup } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import styles from './AuditTable.module.css'
import { actionText, fieldText, isRefusal, objectText, valueText, whoText } from './auditText.ts'

type ChangesProps = { readonly entry: AuditEntry; readonly clock: ClockStyle }

/** The first change of an entry, and how many more there are. */
function Changes({ entry: { changes = {} }, clock }: ChangesProps) {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const [first, ...others] = Object.entries(changes)
  if (first === undefined || demoMode) return undefined
  const [field, [was, is]] = first
  return (
    <>
      <span className={styles['was']}>
        {fieldText(t, field)} {valueText(i18n, field, was, clock)}
      </span>
      <ArrowRight data-small aria-hidden />
      <span>{valueText(i18n, field, is, clock)}</span>
      {others.length > 0 && <span className={styles['was']}> {t('shared.more', { count: others.length })}</span>}
    </>
  )
}

/** The action opens the entry beside the list. Demo mode hides who and what. */
function useColumns(open: number | undefined, clock: ClockStyle): readonly Column<AuditEntry>[] {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const objectOf = (entry: AuditEntry) => objectText(t, entry, demoMode)
  return [
    {
      id: 'time',
      head: t('audit.columns.time'),
      className: styles['time'],
      cell: ({ time }) => timeOfDay(Date.parse(time), clock),
    },
    {
      id: 'who',
      head: t('audit.columns.who'),
      className: styles['who'],
      title: entry => whoText(t, entry, demoMode).name,
      cell: entry => {
        const who = whoText(t, entry, demoMode)
        return (
          <>
            <span className={who.isPerson ? styles['person'] : styles['was']}>{who.name}</span>
            {who.as !== undefined && <span className={styles['as']}>{t('audit.as', { name: who.as })}</span>}
          </>
        )
      },
    },
    {
      id: 'action',
      head: t('audit.columns.action'),
      className: styles['action'],
      isRowHead: true,
      cell: ({ id, action }) => (
        <Link
          from="/admin/audit"
          search={previous => ({ ...previous, entry: id === open ? undefined : id })}
          resetScroll={false}
          replace
          aria-expanded={id === open}
        >
          {isRefusal(action) && <StateShape shape="warning" size={12} />}
          <span title={actionText(t, action)}>{actionText(t, action)}</span>
        </Link>
      ),
    },
    {
      id: 'object',
      head: t('audit.columns.object'),
      className: styles['object'],
      title: objectOf,
      cell: objectOf,
    },
    {
      id: 'address',
      head: t('audit.columns.address'),
      className: styles['address'],
      cell: ({ address }) => (demoMode ? '' : address),
    },
    {
      id: 'changes',
      head: t('audit.columns.changes'),
      className: styles['changes'],
      cell: entry => <Changes entry={entry} clock={clock} />,
    },
  ]
}

type Props = {
  /** Undefined while they are on their way. */
  readonly entries: readonly AuditEntry[] | undefined
  /** How many there are of each day, on whatever page. */
  readonly days: readonly AuditDay[]
  /** IANA name. */
  readonly zone: string
  readonly isBusy: boolean
  readonly open: number | undefined
}

/** Entries under the day that they are of, in the user's own zone. */
export function AuditTable({ entries, days, zone, isBusy, open }: Props) {
  const { t, i18n } = useTranslation()
  const clock: ClockStyle = { zone, locale: i18n.language }
  const columns = useColumns(open, clock)
  const byDay = Map.groupBy(entries ?? [], ({ time }) => DateTime.fromISO(time, { zone }).toISODate() ?? '')
  const totals = new Map(days.map(({ day, total }) => [day, total]))
  const groups = [...byDay].map(
    ([day, rows]): RowGroup<AuditEntry> => ({
      id: day,
      headClass: styles['day'],
      head: (
        <th scope="rowgroup" colSpan={columns.length}>
          {fullDay(Date.parse(rows[0]?.time ?? day), clock)}
          {totals.has(day) && <small>{t('history.total', { count: totals.get(day) })}</small>}
        </th>
      ),
      rows,
    }),
  )
  return (
    <Table
      label={t('shell.audit')}
      isBusy={isBusy}
      className={styles['table']}
      columns={columns}
      rows={entries}
      groups={groups}
      skeletonRows={12}
      rowKey={({ id }) => id}
      rowData={({ id, action }) => ({
        'data-open': id === open || undefined,
        'data-refused': isRefusal(action) || undefined,
      })}
    />
  )
}
