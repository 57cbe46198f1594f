import type { ReactNode } from 'react'
import styles from './DifferencesTable.module.css'

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

/** Two versions of something beside each other, field by field. */
export function DifferencesTable({ heads, caption, differences }: Props) {
  return (
    <table className={styles['differences']}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ id, name, before, after }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className={styles['before']}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
