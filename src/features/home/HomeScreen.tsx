import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { FleetTable } from './FleetTable.tsx'
import { HomeFrame } from './HomeFrame.tsx'
import type { HomeSearch, SortColumn } from './homeSearch.ts'
import { useHome } from './useHome.ts'
import { useHomeColumns } from './useHomeColumns.ts'
import { usePinnedRobots } from './usePinnedRobots.ts'

const TableTools = lazyPart(async () => (await import('./TableTools.tsx')).TableTools, {
  failed: () => undefined,
  fetched: 'ahead',
})

/** Ascending, descending, default order. */
function nextSort(search: HomeSearch, column: SortColumn): Pick<HomeSearch, 'sort' | 'descending'> {
  if (search.sort !== column) return { sort: column, descending: undefined }
  return search.descending === true ? { sort: undefined, descending: undefined } : { sort: column, descending: true }
}

/** `/home`: every robot that is online or lost, the abnormal easy to see (A-077..A-080). */
export function HomeScreen() {
  const search = useSearch({ from: '/home' })
  const navigate = useNavigate({ from: '/home' })
  const home = useHome(search)
  const { toggle } = usePinnedRobots()
  const chosen = useHomeColumns()
  const { showsAccounts } = home
  const columns = useMemo(
    () => chosen.columns.filter(column => showsAccounts || column !== 'account'),
    [chosen.columns, showsAccounts],
  )
  const change = (next: Partial<HomeSearch>): void =>
    void navigate({ search: previous => ({ ...previous, ...next }), replace: true })
  return (
    <HomeFrame
      view="table"
      home={home}
      search={search}
      onSearch={change}
      tools={<TableTools home={home} columns={columns} chosen={chosen} />}
    >
      <FleetTable
        rows={home.rows}
        columns={columns}
        search={search}
        isLoading={home.fleet.state === 'loading' || chosen.isLoading}
        onSort={column => change(nextSort(search, column))}
        onPin={toggle}
      />
    </HomeFrame>
  )
}
