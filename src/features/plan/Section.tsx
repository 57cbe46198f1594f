import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type Props = {
  readonly title: string
  /** Beside the title: how many, or of what. */
  readonly note?: ReactNode
  /** At the right end. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A part of a plan's page under a title of its own. */
export function Section({ title, note, end, children }: Props) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {end !== undefined && <span className={styles['end']}>{end}</span>}
      </div>
      {children}
    </section>
  )
}
