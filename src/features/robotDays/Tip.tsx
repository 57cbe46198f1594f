import styles from './Tip.module.css'

type Props = {
  /** Where it points to, share of the width of what it stands over. */
  readonly at: number
  readonly title: string
  readonly lines: readonly string[]
}

/** What is under the pointer or the focus, in words; screen readers have the same from the thing itself. */
export const Tip = ({ at, title, lines }: Props) => (
  <div className={styles['tip']} style={{ '--at': `${at * 100}%` }} aria-hidden>
    <b>{title}</b>
    {lines.map(line => (
      <span key={line}>{line}</span>
    ))}
  </div>
)
