import type { ReactNode } from 'react'
import styles from './ListFoot.module.css'

type Props = {
  readonly children: ReactNode
  /** It is read out when it changes. */
  readonly role?: 'status'
}

/** Below a list: how much of it is shown, what holds of all of it, and its other pages. */
export const ListFoot = ({ children, role }: Props) => (
  <div className={styles['foot']} role={role}>
    {children}
  </div>
)
