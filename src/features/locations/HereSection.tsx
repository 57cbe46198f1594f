import { type ReactNode, useId } from 'react'
import styles from './LocationHere.module.css'

type SectionProps = {
  readonly title: string
  readonly count?: number | undefined
  readonly end?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** One kind of things that are at a location: its title with how many there are. */
export function HereSection({ title, count, end, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span>{count}</span>}
        {end}
      </div>
      {children}
    </section>
  )
}
