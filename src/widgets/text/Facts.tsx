import styles from './Facts.module.css'

type Props = {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** With a line under each, where they stand on a page and not in a panel. */
  readonly ruled?: boolean
}

/** Names at the left, each with its value at the right: what is shown and not edited here. */
export const Facts = ({ facts, ruled = false }: Props) => (
  <dl className={styles['facts']} data-ruled={ruled || undefined}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
