import { type ReactNode, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { Popover } from '../menu/Popover.tsx'
import styles from './PopoverField.module.css'

type Props = {
  readonly label: string
  /** What is chosen, in a word. */
  readonly shown: string
  /** Nothing is: what is shown stands back. */
  readonly isEmpty?: boolean
  /** Before and behind the words. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** What opens. */
  readonly children: ReactNode
}

/** A field with a panel of its own to choose in. */
export function PopoverField({ label, shown, isEmpty = false, start, end, children }: Props) {
  const id = useId()
  return (
    <div className={styles['part']}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <Popover
        label={label}
        placement="bottom start"
        trigger={
          <Button className={styles['field']} aria-label={`${label}: ${shown}`} data-empty={isEmpty || undefined}>
            {start}
            <span className={styles['shown']}>{shown}</span>
            {end}
          </Button>
        }
      >
        {children}
      </Popover>
    </div>
  )
}
