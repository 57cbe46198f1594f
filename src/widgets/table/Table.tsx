import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import type { Column, RowGroup, RowOptions, Sort } from './columns.ts'
import styles from './Table.module.css'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows, StagedRows, TableRows } from './TableRows.tsx'

type Props<Row> = RowOptions<Row> & {
  readonly label: string
  /** What it shows is on its way. */
  readonly isBusy: boolean
  /** Says how wide its columns are, and where a phone has them. */
  readonly className: string | undefined
  /** What a phone makes of a row: two lines, or what the class says. */
  readonly onPhone?: 'lines' | 'own'
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are on their way; skeletons stand in their place. */
  readonly rows: readonly Row[] | undefined
  /** The same rows under lines of their own. */
  readonly groups?: readonly RowGroup<Row>[]
  readonly skeletonRows?: number
  /** There may be hundreds: the first are drawn at once, the others while the page can be used. */
  readonly isStaged?: boolean
  readonly sort?: Sort
  /** In the table's place where there is no row. */
  readonly empty?: ReactNode
}

function Body<Row>(props: Props<Row>) {
  const { columns, rows, skeletonRows = 6, isStaged = false, ...options } = props
  if (rows === undefined) return <SkeletonRows columns={columns} count={skeletonRows} />
  if (isStaged) return <StagedRows {...options} columns={columns} rows={rows} />
  return <TableRows {...options} columns={columns} rows={rows} />
}

/** A table that takes the room that is left and scrolls in it under its head. Its columns are data, and arrow keys go from one `rowLink` to the next. */
export function Table<Row>(props: Props<Row>) {
  const { label, isBusy, className, onPhone = 'lines', columns, rows, groups, sort, empty } = props
  if (rows?.length === 0 && empty !== undefined) return empty
  return (
    <div className={styles['wrap']}>
      <table
        className={classNames(styles['table'], onPhone === 'lines' && styles['rows'], className)}
        aria-label={label}
        aria-busy={isBusy}
      >
        {columns.some(({ colClass }) => colClass !== undefined) && (
          <colgroup>
            {columns.map(({ id, colClass }) => (
              <col key={id} className={colClass} />
            ))}
          </colgroup>
        )}
        <TableHead columns={columns} sort={sort} />
        {groups === undefined || rows === undefined ? (
          <tbody data-rows>
            <Body {...props} />
          </tbody>
        ) : (
          groups.map(group => (
            <tbody key={group.id}>
              <tr className={group.headClass}>{group.head}</tr>
              <Body {...props} rows={group.rows} />
            </tbody>
          ))
        )}
      </table>
    </div>
  )
}
