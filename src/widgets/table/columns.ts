import type { Key, ReactNode } from 'react'

/** Attributes by which the CSS of a table distinguishes rows and cells. */
export type DataAttributes = { readonly [name: `data-${string}`]: string | number | boolean | undefined }

/** One column as data: its head, its cells, and what stands there while rows are on their way. */
export type Column<Row> = {
  readonly id: string
  readonly head: ReactNode
  readonly headTitle?: string | undefined
  /** Of its cells, and of its head where that has none of its own. Widths go by the room there is, so CSS says them. */
  readonly className?: string | undefined
  readonly headClass?: string | undefined
  /** Of its `col`, for tables that are wide by their columns and not by their heads. */
  readonly colClass?: string | undefined
  /** Numbers and buttons stand at the end. */
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
  readonly title?: (row: Row) => string | undefined
  readonly cellData?: (row: Row) => DataAttributes
  /** Its cells are the rows' heads. */
  readonly isRowHead?: boolean
  /** How wide its skeleton is. */
  readonly skeleton?: string
  /** What its sort button is called; a column without cannot be sorted by. */
  readonly sortLabel?: string
}

/** By what the rows are in order. */
export type Sorting = {
  readonly isDescending: boolean
  /** First, second … column of the order. */
  readonly rank: number
}

export type Sort = {
  /** Undefined: the order does not go by that column. */
  readonly of: (column: string) => Sorting | undefined
  readonly onSort: (column: string) => void
}

/** Rows under a line of their own. */
export type RowGroup<Row> = {
  readonly id: Key
  /** Cells of the line above them. */
  readonly head: ReactNode
  readonly headClass?: string | undefined
  readonly rows: readonly Row[]
}

/** What a table does with each of its rows; functions stay the same as long as what they say does, so that rows are drawn again only when they change. */
export type RowOptions<Row> = {
  readonly rowKey: (row: Row) => Key
  readonly rowData?: (row: Row) => DataAttributes
  /** The whole row is a larger target for the mouse. */
  readonly onOpen?: (row: Row) => void
  /** What stands below an open row, over all columns. */
  readonly details?: (row: Row) => { readonly id: string; readonly content: ReactNode } | undefined
  readonly detailsClass?: string | undefined
}
