import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = { readonly text: string; readonly children?: ReactNode }

/** One sentence where the content would be, and at most one action. */
export const EmptyState = ({ text, children }: Props) => (
  <div className={styles['empty']}>
    <p>{text}</p>
    {children}
  </div>
)
