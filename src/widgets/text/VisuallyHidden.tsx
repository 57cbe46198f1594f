import type { HTMLAttributes } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers; nothing is drawn. */
export const VisuallyHidden = (props: Omit<HTMLAttributes<HTMLSpanElement>, 'className'>) => (
  <span {...props} className={styles['hidden']} />
)
