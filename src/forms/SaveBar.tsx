import type { ReactNode } from 'react'
import styles from './SaveBar.module.css'

type Props = { readonly label: string; readonly children: ReactNode }

/** Where changes wait until they are saved: at the foot of the screen, with what changed and what can be done about it. */
export const SaveBar = ({ label, children }: Props) => (
  <section className={styles['bar']} aria-label={label}>
    {children}
  </section>
)

type FootProps = {
  /** How many changes wait. */
  readonly title: string
  /** Their names. */
  readonly text?: string
  readonly children: ReactNode
}

/** The line of the bar with its two buttons. */
export const SaveBarFoot = ({ title, text, children }: FootProps) => (
  <div className={styles['foot']}>
    <b>{title}</b>
    <span className={styles['text']} title={text}>
      {text}
    </span>
    {children}
  </div>
)
