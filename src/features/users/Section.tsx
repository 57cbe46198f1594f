import { type ReactNode, useId } from 'react'
import styles from './UserScreen.module.css'

type Props = { readonly title: string; readonly text?: string | undefined; readonly children: ReactNode }

/** One subject of a user's page: what it is at the left, what can be done at the right. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['about']}>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
