import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Column, Sort } from './columns.ts'
import styles from './Table.module.css'

type HeadProps<Row> = { readonly column: Column<Row>; readonly sort: Sort | undefined }

/** One head; a column that can be sorted by says whether, in which direction, and as which of several the rows are. */
function Head<Row>({ column, sort }: HeadProps<Row>) {
  const { id, head, headTitle, headClass, className, align, sortLabel } = column
  const attributes = { scope: 'col', className: headClass ?? className, title: headTitle, 'data-align': align }
  if (sort === undefined || sortLabel === undefined) return <th {...attributes}>{head}</th>
  const sorting = sort.of(id)
  const Arrow = sorting?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <th {...attributes} aria-sort={sorting && (sorting.isDescending ? 'descending' : 'ascending')}>
      <Button className={styles['sort'] ?? ''} onPress={() => sort.onSort(id)} aria-label={sortLabel}>
        {head}
        {sorting && <Arrow className={styles['arrow']} aria-hidden />}
        {sorting && <sup aria-hidden>{sorting.rank}</sup>}
      </Button>
    </th>
  )
}

type Props<Row> = { readonly columns: readonly Column<Row>[]; readonly sort: Sort | undefined }

/** Headers that sort: once ascending, once descending, then the default order again. */
export const TableHead = <Row,>({ columns, sort }: Props<Row>) => (
  <thead>
    <tr>
      {columns.map(column => (
        <Head key={column.id} column={column} sort={sort} />
      ))}
    </tr>
  </thead>
)
