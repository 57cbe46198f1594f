import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportEntry, ResultsByDate } from '../../../contract/resources/reports.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { useNearEnd } from '../../widgets/table/useNearEnd.ts'
import { locationName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { ErrorText } from './ErrorText.tsx'
import { reportPlace } from './ReportLink.tsx'
import styles from './ReportList.module.css'
import type { ReportsSearch } from './reportsSearch.ts'
import { useReportColumns } from './useReportColumns.tsx'
import { groupKey, type ReportPages } from './useReports.ts'

type Props = {
  readonly pages: ReportPages
  readonly search: ReportsSearch
  readonly zone: string
  readonly isBusy: boolean
  /** What the list scrolls in. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** Reports by the day and the place that they stand under, in the order in which they came. */
function groupReports(
  entries: readonly ReportEntry[],
  groups: readonly ResultsByDate[],
  dayOf: (entry: ReportEntry) => string,
): readonly { readonly id: string; readonly head: ResultsByDate; readonly rows: readonly ReportEntry[] }[] {
  const known = new Map(groups.map(group => [groupKey(group), group]))
  const keyOf = (entry: ReportEntry): string => groupKey({ ...entry, date: dayOf(entry) })
  return [...Map.groupBy(entries, keyOf)].flatMap(([id, rows]) => {
    const [first] = rows
    if (first === undefined) return []
    const head = known.get(id) ?? {
      date: dayOf(first),
      location_id: first.location_id,
      location_name: first.location_name,
      reports: rows.length,
      area: rows.reduce((sum, { covered_area }) => sum + covered_area, 0),
      results: {},
    }
    return [{ id, head, rows }]
  })
}

/** All reports that the filters let through, by day and location with what each comes to. */
export function ReportList({ pages, search, zone, isBusy, scroller }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const format = useReportFormat()
  const naming = useNaming()
  const columns = useReportColumns(search, zone)
  const { entries, groups, hasMore, isLoading, error, more } = pages
  const end = useNearEnd({ hasMore: hasMore && !isLoading && error === null, count: entries.length, more }, scroller)
  const days = useMemo(() => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    return (entry: ReportEntry): string => day.format(entry.start_timestamp)
  }, [zone])
  const shown = useMemo(() => {
    const full = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' })
    return groupReports(entries, groups, days).map(({ id, head, rows }) => ({
      id,
      rows,
      headClass: styles['group'],
      head: (
        <th colSpan={columns.length} scope="rowgroup">
          {full.format(Date.parse(`${head.date}T00:00:00Z`))}
          <span>
            {head.location_id === null || head.location_name === ''
              ? t('reports.noLocation')
              : locationName(t, { id: head.location_id, name: head.location_name }, naming.demoMode)}
          </span>
          <span>
            {t('reports.runs', { count: head.reports })}, {format.whole(format.area(head.area).amount)}
            {'\u202f'}
            {format.areaText}
          </span>
        </th>
      ),
    }))
  }, [entries, groups, days, columns.length, format, i18n.language, naming.demoMode, t])
  const open = useCallback((entry: ReportEntry) => void navigate(reportPlace(entry.id, search)), [navigate, search])
  return (
    <div className={styles['list']} data-rows>
      <Table
        label={t('reports.title')}
        isBusy={isBusy}
        className={styles['table']}
        columns={columns}
        rows={entries}
        groups={shown}
        rowKey={({ id }) => id}
        rowData={rowData}
        onOpen={open}
      />
      <div ref={end} className={styles['end']} aria-live="polite">
        {pages.error !== null ? (
          <ErrorText error={pages.error} onRetry={pages.more} />
        ) : pages.hasMore ? (
          <span aria-busy>{t('reports.loadingMore')}</span>
        ) : (
          t('reports.allListed', { count: pages.total })
        )}
      </div>
    </div>
  )
}

const rowData = ({ result, deleted }: ReportEntry) => ({ 'data-result': result, 'data-hidden': deleted || undefined })
