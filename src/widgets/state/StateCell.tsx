import { StateBadge } from './StateBadge.tsx'
import styles from './StateCell.module.css'
import type { Shape } from './stateShapes.ts'

type Props = {
  readonly shape: Shape
  readonly word: string
  /** The state itself, of which the word names the group; left out on a phone. */
  readonly detail: string
}

/** A state in a row of a table: its group as a badge, and beside it what it is. */
export const StateCell = ({ shape, word, detail }: Props) => (
  <div className={styles['cell']}>
    <StateBadge shape={shape}>{word}</StateBadge>
    <span className={styles['detail']} data-detail>
      {detail}
    </span>
  </div>
)
