import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Table.module.css'

type Props = {
  readonly label: string
  /** What it shows is on its way. */
  readonly isBusy: boolean
  /** Says how wide its columns are, and where a phone has them. */
  readonly className: string | undefined
  /** What a phone makes of a row: two lines, or columns still. */
  readonly onPhone?: 'lines' | 'columns'
  readonly children: ReactNode
}

/** A table that takes the room that is left and scrolls in it under its head. */
export const Table = ({ label, isBusy, className, onPhone = 'lines', children }: Props) => (
  <div className={styles['wrap']}>
    <table
      className={classNames(styles['table'], onPhone === 'lines' && styles['rows'], className)}
      aria-label={label}
      aria-busy={isBusy}
    >
      {children}
    </table>
  </div>
)
