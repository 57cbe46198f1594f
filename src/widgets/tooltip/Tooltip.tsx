import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './Tooltip.module.css'

type Side = 'top' | 'bottom' | 'left' | 'right'

type TooltipProps = {
  /** Absent: the child alone. */
  readonly text: string | undefined
  /** Something of React Aria that can be focused. */
  readonly children: ReactElement
  readonly side?: Side
  /** Milliseconds of hovering. */
  readonly delayMs?: number
  readonly isOpen?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** One sentence beside a control, on hover and on keyboard focus; it describes the control for screen readers too. */
export function Tooltip({ text, children, side = 'top', delayMs = 500, isOpen, onOpenChange }: TooltipProps) {
  // Without a text the child stays the same child: it keeps the focus when it gets one.
  return (
    <TooltipTrigger
      isDisabled={text === undefined}
      delay={delayMs}
      closeDelay={0}
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {children}
      {text !== undefined && (
        <AriaTooltip className={styles['tip'] ?? ''} placement={side} offset={6}>
          {text}
        </AriaTooltip>
      )}
    </TooltipTrigger>
  )
}
