import type { ReactNode } from 'react'
import { SearchField } from '../field/SearchField.tsx'
import styles from './ListFilters.module.css'

type Props = {
  readonly label: string
  /** Words that rows are found by; the last letter taken away gives undefined. */
  readonly find: {
    readonly label: string
    readonly text: string | undefined
    readonly onText: (text: string | undefined) => void
  }
  readonly children: ReactNode
}

/** Between the title of a list and its rows: what narrows it, words first. */
export const ListFilters = ({ label, find, children }: Props) => (
  <div className={styles['filters']} role="search" aria-label={label}>
    <SearchField
      label={find.label}
      className={styles['find']}
      value={find.text ?? ''}
      onChange={text => find.onText(text === '' ? undefined : text)}
    />
    {children}
  </div>
)
