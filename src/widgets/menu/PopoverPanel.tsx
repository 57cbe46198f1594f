import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover, Dialog, type PopoverProps } from 'react-aria-components'
import styles from './Menu.module.css'

type Props = {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly label: string
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** What a popover's button opens: a chunk of its own, asked for by the first popover. */
export const PopoverPanel = ({ label, children, ...rest }: Props) => (
  <AriaPopover {...rest} trigger="DialogTrigger" className={styles['popover'] ?? ''} offset={4}>
    <Dialog aria-label={label} className={styles['menu'] ?? ''}>
      {children}
    </Dialog>
  </AriaPopover>
)
