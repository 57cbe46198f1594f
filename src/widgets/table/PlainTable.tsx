import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import type { Column, RowOptions } from './columns.ts'
import styles from './PlainTable.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRows } from './TableRows.tsx'

type Props<Row> = Pick<RowOptions<Row>, 'rowKey'> & {
  /** Its name, where no caption says it. */
  readonly label?: string
  readonly caption?: string
  readonly className?: string | undefined
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Without it the columns have no heads: each cell says what it is. */
  readonly hasHead?: boolean
  /** In a line under the rows: what is left out. */
  readonly note?: string | undefined
  /** Cells of the line that sums up the rows. */
  readonly sum?: ReactNode
}

/** A table within a text or a dialog: as high as its rows, which stay in their order. */
export const PlainTable = <Row,>(props: Props<Row>) => {
  const { label, caption, className, columns, rows, rowKey, hasHead = true, note, sum } = props
  return (
    <table className={classNames(styles['table'], className)} aria-label={label}>
      {caption !== undefined && <caption>{caption}</caption>}
      {hasHead && <TableHead columns={columns} sort={undefined} />}
      <tbody>
        <TableRows columns={columns} rows={rows} rowKey={rowKey} />
        {note !== undefined && (
          <tr>
            <td colSpan={columns.length}>{note}</td>
          </tr>
        )}
      </tbody>
      {sum !== undefined && (
        <tfoot>
          <tr>{sum}</tr>
        </tfoot>
      )}
    </table>
  )
}
