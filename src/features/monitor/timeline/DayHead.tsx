import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../widgets/button/Button.tsx'
import styles from './DayHead.module.css'

type Props = {
  readonly title: string
  readonly summary: string
  /** To the time that is played, where another one is looked at. */
  readonly back: { readonly label: string; readonly go: () => void } | undefined
  /** At the right end. */
  readonly children: ReactNode
}

/** Which day it is, and what came of it. */
export const DayHead = ({ title, summary, back, children }: Props) => (
  <div className={styles['head']}>
    <h3>{title}</h3>
    <span className={styles['summary']}>{summary}</span>
    {back && (
      <Button size="small" variant="quiet" icon={<Undo2 data-small aria-hidden />} onPress={back.go}>
        {back.label}
      </Button>
    )}
    <div className={styles['end']}>{children}</div>
  </div>
)
