import { Fragment, type MouseEvent, PureComponent } from 'react'
import { Skeleton } from '../status/Skeleton.tsx'
import type { Column, DataAttributes, RowOptions } from './columns.ts'
import { useStaged } from './useStaged.ts'

type CellProps<Row> = { readonly row: Row; readonly column: Column<Row> }

/** One cell. A function, as no cell of thousands has a life of its own. */
function tableCell<Row>({ row, column }: CellProps<Row>) {
  const { id, className, align, cell, title, cellData, isRowHead = false } = column
  const attributes = { className, title: title?.(row), 'data-align': align, ...cellData?.(row) }
  return isRowHead ? (
    <th key={id} scope="row" {...attributes}>
      {cell(row)}
    </th>
  ) : (
    <td key={id} {...attributes}>
      {cell(row)}
    </td>
  )
}

type RowProps<Row> = DataAttributes & {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly onOpen: ((row: Row) => void) | undefined
}

/** One row, drawn again only when it, the columns or its attributes have changed. */
class TableRow<Row> extends PureComponent<RowProps<Row>> {
  readonly open = (event: MouseEvent): void => {
    const selecting = globalThis.getSelection()?.toString() !== ''
    if (selecting || (event.target instanceof Element && event.target.closest('a, button'))) return
    this.props.onOpen?.(this.props.row)
  }

  override render() {
    const { row, columns, onOpen, ...data } = this.props
    return (
      <tr data-row {...data} onClick={onOpen && this.open}>
        {columns.map(column => tableCell({ row, column }))}
      </tr>
    )
  }
}

type RowsProps<Row> = RowOptions<Row> & { readonly columns: readonly Column<Row>[]; readonly rows: readonly Row[] }

/** The rows, each with what stands open below it. */
export const TableRows = <Row,>(props: RowsProps<Row>) => {
  const { columns, rows, rowKey, rowData, onOpen, details, detailsClass } = props
  return rows.map(row => {
    const open = details?.(row)
    return (
      <Fragment key={rowKey(row)}>
        <TableRow row={row} columns={columns} onOpen={onOpen} {...rowData?.(row)} />
        {open && (
          <tr id={open.id} className={detailsClass}>
            <td colSpan={columns.length}>{open.content}</td>
          </tr>
        )}
      </Fragment>
    )
  })
}

/** The same of rows that may be hundreds. It comes with the rows, so that the first of them are its first picture. */
export const StagedRows = <Row,>(props: RowsProps<Row>) => <TableRows {...props} rows={useStaged(props.rows)} />

type SkeletonProps<Row> = { readonly columns: readonly Column<Row>[]; readonly count: number }

/** As wide as what will stand there. */
export const SkeletonRows = <Row,>({ columns, count }: SkeletonProps<Row>) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {columns.map(({ id, className, align, skeleton = '64%' }) => (
        <td key={id} className={className} data-align={align}>
          <Skeleton width={skeleton} />
        </td>
      ))}
    </tr>
  ))
