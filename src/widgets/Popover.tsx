import type { ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, type PopoverProps } from 'react-aria-components'
import styles from './Menu.module.css'

type Props = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  readonly children: ReactNode
}

/** The raised panel of a `DialogTrigger`. */
export const PopoverPanel = ({ label, placement = 'bottom end', children }: Omit<Props, 'trigger'>) => (
  <AriaPopover className={styles['popover'] ?? ''} placement={placement} offset={4}>
    <Dialog aria-label={label} className={styles['menu'] ?? ''}>
      {children}
    </Dialog>
  </AriaPopover>
)

/** A raised panel beside the button that opens it; Escape and a press outside close it. */
export const Popover = ({ trigger, ...panel }: Props) => (
  <DialogTrigger>
    {trigger}
    <PopoverPanel {...panel} />
  </DialogTrigger>
)
