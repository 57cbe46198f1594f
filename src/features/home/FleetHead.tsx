import { ArrowDown, ArrowUp, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './FleetTable.module.css'
import type { TableColumn } from './homeColumns.ts'
import type { HomeSearch, SortColumn } from './homeSearch.ts'

type Sorting = { readonly descending: boolean; readonly rank: number }

/** Columns of the default order with their place in it. */
const DEFAULT_SORTING: { readonly [C in SortColumn]?: Sorting } = {
  pin: { descending: true, rank: 1 },
  time: { descending: false, rank: 2 },
  state: { descending: false, rank: 3 },
}

function sortingOf(search: HomeSearch, column: SortColumn): Sorting | undefined {
  // Of robots that are away the longest silent comes first.
  if (search.sort === undefined && search.state === 'offline')
    return column === 'time' ? { descending: true, rank: 1 } : undefined
  if (search.sort === undefined) return DEFAULT_SORTING[column]
  return search.sort === column ? { descending: search.descending === true, rank: 1 } : undefined
}

type HeadProps = {
  readonly column: SortColumn
  readonly search: HomeSearch
  readonly onSort: (column: SortColumn) => void
  readonly label: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

function SortHead({ column, search, onSort, label, className, children }: HeadProps) {
  const sorting = sortingOf(search, column)
  const Arrow = sorting?.descending === true ? ArrowDown : ArrowUp
  const ariaSort = sorting && (sorting.descending ? 'descending' : 'ascending')
  return (
    <th scope="col" className={className} aria-sort={ariaSort}>
      <Button className={styles['sort'] ?? ''} onPress={() => onSort(column)} aria-label={label}>
        {children ?? label}
        {sorting && <Arrow className={styles['arrow']} aria-hidden />}
        {sorting && <sup aria-hidden>{sorting.rank}</sup>}
      </Button>
    </th>
  )
}

type Props = {
  readonly search: HomeSearch
  readonly columns: readonly TableColumn[]
  readonly onSort: (column: SortColumn) => void
}

/** Numbers are at the right; the account gives way on a narrow screen. */
const HEAD_CLASSES: { readonly [C in TableColumn]?: string } = { account: 'account', time: 'number', battery: 'number' }

/** Headers that sort: once ascending, once descending, then the default order again. */
export function FleetHead({ search, columns, onSort }: Props) {
  const { t } = useTranslation()
  const head = (column: SortColumn, className?: string) => (
    <SortHead
      key={column}
      column={column}
      search={search}
      onSort={onSort}
      label={t(`home.columns.${column}`)}
      className={className}
    />
  )
  return (
    <thead>
      <tr>
        <SortHead column="pin" search={search} onSort={onSort} label={t('home.columns.pin')}>
          <Star className={styles['headStar']} aria-hidden />
        </SortHead>
        {head('name')}
        {columns.map(column =>
          column === 'lastHour' ? (
            <th key={column} scope="col" className={styles['lastHour']}>
              {t('home.columns.lastHour')}
            </th>
          ) : (
            head(column, styles[HEAD_CLASSES[column] ?? ''])
          ),
        )}
      </tr>
    </thead>
  )
}
