import type { Sorting } from '../../widgets/table/columns.ts'
import type { HomeSearch } from './homeSearch.ts'

/** Columns of the default order with their place in it. */
const DEFAULT_SORTING: { readonly [column: string]: Sorting | undefined } = {
  pin: { isDescending: true, rank: 1 },
  time: { isDescending: false, rank: 2 },
  state: { isDescending: false, rank: 3 },
}

/** How the order of the table goes by a column; undefined where it does not. */
export function sortingOf(search: HomeSearch, column: string): Sorting | undefined {
  // Of robots that are away the longest silent comes first.
  if (search.sort === undefined && search.state === 'offline')
    return column === 'time' ? { isDescending: true, rank: 1 } : undefined
  if (search.sort === undefined) return DEFAULT_SORTING[column]
  return search.sort === column ? { isDescending: search.descending === true, rank: 1 } : undefined
}
