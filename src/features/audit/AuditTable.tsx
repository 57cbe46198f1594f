import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { DateTime } from 'luxon'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditDay, AuditEntry } from '../../../contract/resources/audit.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { type ClockStyle, fullDay, timeOfDay } from '../../time/wallClock.ts'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import styles from './AuditTable.module.css'
import { actionText, fieldText, isRefusal, objectText, valueText, whoText } from './auditWords.ts'

const COLUMNS = ['time', 'who', 'action', 'object', 'address', 'changes'] as const
const SKELETON_ROWS = 12

const SkeletonRows = () =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column]}>
          <Skeleton width="64%" />
        </td>
      ))}
    </tr>
  ))

type RowProps = { readonly entry: AuditEntry; readonly isOpen: boolean; readonly clock: ClockStyle }

function Changes({ entry: { changes = {} }, clock }: Pick<RowProps, 'entry' | 'clock'>) {
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

function Row({ entry, isOpen, clock }: RowProps) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const who = whoText(t, entry, demoMode)
  const object = objectText(t, entry, demoMode)
  const action = actionText(t, entry.action)
  const refused = isRefusal(entry.action)
  return (
    <tr data-open={isOpen || undefined} data-refused={refused || undefined}>
      <td className={styles['time']}>{timeOfDay(Date.parse(entry.time), clock)}</td>
      <td className={styles['who']} title={who.name}>
        <span className={who.isPerson ? styles['person'] : styles['was']}>{who.name}</span>
        {who.as !== undefined && <span className={styles['as']}>{t('audit.as', { name: who.as })}</span>}
      </td>
      <th scope="row" className={styles['action']}>
        <Link
          from="/admin/audit"
          search={previous => ({ ...previous, entry: isOpen ? undefined : entry.id })}
          resetScroll={false}
          replace
          aria-expanded={isOpen}
        >
          {refused && <StateShape shape="warning" size={12} />}
          <span title={action}>{action}</span>
        </Link>
      </th>
      <td className={styles['object']} title={object}>
        {object}
      </td>
      <td className={styles['address']}>{demoMode ? '' : entry.address}</td>
      <td className={styles['changes']}>
        <Changes entry={entry} clock={clock} />
      </td>
    </tr>
  )
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
  const byDay = Map.groupBy(entries ?? [], ({ time }) => DateTime.fromISO(time, { zone }).toISODate() ?? '')
  const totals = new Map(days.map(({ day, total }) => [day, total]))
  return (
    <Table label={t('shell.audit')} isBusy={isBusy} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`audit.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries === undefined ? (
          <SkeletonRows />
        ) : (
          [...byDay].map(([day, ofDay]) => (
            <Fragment key={day}>
              <tr className={styles['day']}>
                <th scope="rowgroup" colSpan={COLUMNS.length}>
                  {fullDay(Date.parse(ofDay[0]?.time ?? day), clock)}
                  {totals.has(day) && <small>{t('history.total', { count: totals.get(day) })}</small>}
                </th>
              </tr>
              {ofDay.map(entry => (
                <Row key={entry.id} entry={entry} isOpen={entry.id === open} clock={clock} />
              ))}
            </Fragment>
          ))
        )}
      </tbody>
    </Table>
  )
}
