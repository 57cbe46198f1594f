import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../widgets/Skeleton.tsx'
import { FleetHead } from './FleetHead.tsx'
import { FleetRows } from './FleetRows.tsx'
import styles from './FleetTable.module.css'
import type { FleetRow } from './fleetRow.ts'
import type { HomeSearch, SortColumn } from './homeSearch.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  /** False where the viewer sees at most one account. */
  readonly showsAccounts: boolean
  readonly search: HomeSearch
  readonly isLoading: boolean
  readonly onSort: (column: SortColumn) => void
  readonly onPin: (robot: number) => void
}

const SKELETON_WIDTHS = ['14px', '60%', '70%', '64%', '72%', '50%', '100%', '70%', '60%']

function SkeletonRows({ showsAccounts }: { readonly showsAccounts: boolean }) {
  const widths = SKELETON_WIDTHS.filter((_, index) => showsAccounts || index !== 2)
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {widths.map((width, cell) => (
        <td key={`${cell} ${width}`}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ))
}

/** The dense table: abnormal rows have an edge, pinned ones come first, arrow keys go from row to row. */
export function FleetTable(props: Props) {
  const { rows, showsAccounts, search, isLoading, onSort, onPin } = props
  const { t } = useTranslation()
  const lastPinned =
    search.sort === undefined && search.state !== 'offline' ? rows.findLast(row => row.pinned)?.robot.id : undefined
  return (
    <div className={styles['wrap']}>
      <table className={styles['table']} aria-label={t('home.title')} aria-busy={isLoading}>
        <colgroup>
          <col className={styles['pinColumn']} />
          <col className={styles['nameColumn']} />
          {showsAccounts && <col className={styles['accountColumn']} />}
          <col className={styles['locationColumn']} />
          <col className={styles['stateColumn']} />
          <col className={styles['timeColumn']} />
          <col className={styles['hourColumn']} />
          <col className={styles['batteryColumn']} />
          <col />
        </colgroup>
        <FleetHead search={search} showsAccounts={showsAccounts} onSort={onSort} />
        <tbody data-rows>
          {isLoading ? (
            <SkeletonRows showsAccounts={showsAccounts} />
          ) : (
            <FleetRows rows={rows} showsAccounts={showsAccounts} lastPinned={lastPinned} onPin={onPin} />
          )}
        </tbody>
      </table>
    </div>
  )
}
