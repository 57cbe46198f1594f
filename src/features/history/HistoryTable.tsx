import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Table } from '../../widgets/table/Table.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import styles from './HistoryTable.module.css'
import { PAGE_SIZE } from './historySearch.ts'
import type { HistoryPage } from './useHistoryPage.ts'

const COLUMNS = ['start', 'end', 'duration', 'robot', 'state', 'location'] as const
const SKELETON_WIDTHS = { start: '70%', end: '70%', duration: '50%', robot: '60%', state: '72%', location: '64%' }

const SkeletonRows = () =>
  Array.from({ length: PAGE_SIZE }, (_, row) => (
    <tr key={row}>
      {COLUMNS.map(column => (
        <td key={column} className={styles[column]}>
          <Skeleton width={SKELETON_WIDTHS[column]} />
        </td>
      ))}
    </tr>
  ))

/** Status entries (P-020); arrow keys go from row to row. */
export function HistoryTable({ page, found }: { readonly page: HistoryPage; readonly found: number | undefined }) {
  const { t } = useTranslation()
  const { entries, robots, left, zone, isLoading } = page
  return (
    <Table label={t('history.title')} isBusy={isLoading} className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`history.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-rows>
        {entries === undefined ? (
          <SkeletonRows />
        ) : (
          entries.map(entry => (
            <HistoryRow
              key={entry.id}
              entry={entry}
              robot={[...robots, ...left].find(robot => robot.id === entry.robot)}
              zone={zone}
              isFound={entry.id === found}
            />
          ))
        )}
      </tbody>
    </Table>
  )
}
