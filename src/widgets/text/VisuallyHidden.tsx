import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for those who hear the page; nothing is drawn. */
export const VisuallyHidden = (props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) => (
  <span {...props} className={styles['hidden']} />
)
