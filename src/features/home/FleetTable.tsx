import { useTranslation } from 'react-i18next'
import { classNames } from '../../widgets/classNames.ts'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { FleetHead } from './FleetHead.tsx'
import { FleetRows } from './FleetRows.tsx'
import styles from './FleetTable.module.css'
import type { FleetRow } from './fleetRow.ts'
import { restColumn, type TableColumn } from './homeColumns.ts'
import type { HomeSearch, SortColumn } from './homeSearch.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  /** Behind star and name, in their order. */
  readonly columns: readonly TableColumn[]
  readonly search: HomeSearch
  readonly isLoading: boolean
  readonly onSort: (column: SortColumn) => void
  readonly onPin: (robot: number) => void
}

const SKELETON_WIDTHS: { readonly [C in TableColumn]: string } = {
  account: '70%',
  location: '64%',
  state: '72%',
  time: '50%',
  lastHour: '100%',
  battery: '70%',
  plan: '60%',
}

function SkeletonRows({ columns }: { readonly columns: readonly TableColumn[] }) {
  const cells = [['pin', '14px'], ['name', '60%'], ...columns.map(column => [column, SKELETON_WIDTHS[column]])] as const
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {cells.map(([column, width]) => (
        <td key={column} className={styles[column ?? '']}>
          <Skeleton width={width ?? ''} />
        </td>
      ))}
    </tr>
  ))
}

/** The dense table: abnormal rows have an edge, pinned ones come first, arrow keys go from row to row. */
export function FleetTable({ rows, columns, search, isLoading, onSort, onPin }: Props) {
  const { t } = useTranslation()
  const lastPinned =
    search.sort === undefined && search.state !== 'offline' ? rows.findLast(row => row.pinned)?.robot.id : undefined
  const rest = restColumn(columns)
  return (
    <div className={styles['wrap']}>
      <table className={styles['table']} aria-label={t('home.title')} aria-busy={isLoading}>
        <colgroup>
          <col className={styles['pinColumn']} />
          <col className={styles['nameColumn']} />
          {columns.map(column => (
            <col key={column} className={classNames(styles[`${column}Column`], column === rest && styles['rest'])} />
          ))}
        </colgroup>
        <FleetHead search={search} columns={columns} onSort={onSort} />
        <tbody data-rows>
          {isLoading ? (
            <SkeletonRows columns={columns} />
          ) : (
            <FleetRows rows={rows} columns={columns} lastPinned={lastPinned} onPin={onPin} />
          )}
        </tbody>
      </table>
    </div>
  )
}
