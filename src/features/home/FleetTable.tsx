import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Table } from '../../widgets/table/Table.tsx'
import type { FleetRow } from '../robots/fleetRow.ts'
import styles from './FleetTable.module.css'
import { monitorOf, useFleetColumns } from './fleetColumns.tsx'
import { sortingOf } from './fleetSorting.ts'
import type { TableColumn } from './homeColumns.ts'
import { type HomeSearch, SORT_COLUMNS, type SortColumn } from './homeSearch.ts'

type Props = {
  readonly rows: readonly FleetRow[]
  /** Behind star and name, in their order. */
  readonly columns: readonly TableColumn[]
  readonly search: HomeSearch
  readonly isLoading: boolean
  readonly onSort: (column: SortColumn) => void
  readonly onPin: (robot: number) => void
}

const keyOf = ({ robot }: FleetRow): number => robot.id

/** The dense table: abnormal rows have an edge, pinned ones come first, arrow keys go from row to row. */
export function FleetTable({ rows, columns, search, isLoading, onSort, onPin }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = useCallback((row: FleetRow) => void navigate(monitorOf(row)), [navigate])
  const lastPinned =
    search.sort === undefined && search.state !== 'offline' ? rows.findLast(row => row.pinned)?.robot.id : undefined
  return (
    <Table
      label={t('home.title')}
      isBusy={isLoading}
      className={styles['table']}
      onPhone="own"
      columns={useFleetColumns(columns, onPin)}
      rows={isLoading ? undefined : rows}
      skeletonRows={8}
      isStaged
      rowKey={keyOf}
      rowData={({ robot, shape }) => ({
        'data-severity': shape,
        'data-last-pinned': robot.id === lastPinned || undefined,
      })}
      onOpen={open}
      sort={{
        of: column => sortingOf(search, column),
        onSort: column => {
          const sorted = SORT_COLUMNS.find(each => each === column)
          if (sorted !== undefined) onSort(sorted)
        },
      }}
    />
  )
}
