import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './ListScreen.module.css'
import { ScreenTitle } from './ScreenTitle.tsx'

type Props = {
  readonly title?: string
  /** How many there are, or what they are for; undefined while it is not known. */
  readonly lead?: string | undefined
  /** A lead of whole sentences stands below the title. */
  readonly leadBelow?: boolean
  /** Controls that belong to the title. */
  readonly controls?: ReactNode
  /** In the place of all that: a title that several screens share. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A screen that is one list: its title, and below it what fills the rest. */
export const ListScreen = ({ title, lead, leadBelow = false, controls, head, children }: Props) => (
  <div className={styles['screen']}>
    {head}
    {title !== undefined && (
      <div className={classNames(styles['top'], leadBelow && styles['stacked'])}>
        <ScreenTitle text={title} />
        {lead !== undefined && <p>{lead}</p>}
        {controls}
      </div>
    )}
    {children}
  </div>
)
