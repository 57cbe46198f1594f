import type { ReactNode } from 'react'
import styles from './ScreenHead.module.css'
import { ScreenTitle } from './ScreenTitle.tsx'

type Props = {
  /** A `BackLink`. */
  readonly back: ReactNode
  readonly title: string
  /** Which of several screens of that heading it is. */
  readonly part?: string
  /** What is said beside the title. */
  readonly children?: ReactNode
  /** What can be done here, at the far end. */
  readonly tools?: ReactNode
  /** It lies on the page and scrolls with it; else it stands above, with a line below it. */
  readonly isInPage?: boolean
}

/** The head of a screen about one thing: the way back, what it is, and what can be done with it. */
export const ScreenHead = ({ back, title, part, children, tools, isInPage = false }: Props) => (
  <header className={styles['head']} data-in-page={isInPage || undefined}>
    {back}
    <ScreenTitle text={title} {...(part !== undefined && { part })} />
    {children}
    {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
  </header>
)
