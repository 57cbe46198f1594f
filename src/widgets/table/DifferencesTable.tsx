import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import styles from './DifferencesTable.module.css'
import { PlainTable } from './PlainTable.tsx'

/** Of one field: what it was, or what somebody else has, and what it is. */
export type Difference = {
  readonly id: string
  readonly name: string
  readonly before: ReactNode
  readonly after: ReactNode
}
type Props = {
  /** Of the fields, of what they were, and of what they are. */
  readonly heads: readonly [name: string, before: string, after: string]
  readonly caption?: string
  readonly differences: readonly Difference[]
}

const columnsOf = ([name, before, after]: Props['heads']): readonly Column<Difference>[] => [
  { id: 'name', head: name, isRowHead: true, cell: difference => difference.name },
  { id: 'before', head: before, className: styles['before'], cell: difference => difference.before },
  { id: 'after', head: after, cell: difference => difference.after },
]

/** Two versions of something beside each other, field by field. */
export const DifferencesTable = ({ heads, differences, ...rest }: Props) => (
  <PlainTable
    {...rest}
    className={styles['differences']}
    columns={columnsOf(heads)}
    rows={differences}
    rowKey={({ id }) => id}
  />
)
