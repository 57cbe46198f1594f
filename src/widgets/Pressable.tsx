import { useState } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Tooltip } from './Tooltip.tsx'

export type PressableProps = Omit<AriaButtonProps, 'style' | 'isDisabled'> & {
  /**
   * Why it cannot be pressed now, one sentence that names the missing condition. The button stays focusable, does nothing, and says why
   * on hover, on focus, on a tap and to screen readers (look, section 4).
   */
  readonly disabledReason?: string | undefined
  /** What it does, where its label is not seen. A reason takes its place. */
  readonly hint?: string | undefined
  readonly variant?: string
  readonly size?: string
  readonly selected?: boolean | undefined
}

/** The one button under all others: a press that is not allowed shows why instead. */
export function Pressable({ disabledReason, hint, variant, size, selected, onPress, type, ...rest }: PressableProps) {
  const [isOpen, setOpen] = useState(false)
  const off = disabledReason !== undefined
  const press = off ? () => setOpen(true) : onPress
  const button = (
    <AriaButton
      {...rest}
      {...(press === undefined ? {} : { onPress: press })}
      type={off ? 'button' : (type ?? 'button')}
      data-variant={variant}
      data-size={size}
      data-selected={selected || undefined}
      data-off={off || undefined}
      {...(off ? { 'aria-disabled': true } : {})}
    />
  )
  return (
    <Tooltip text={disabledReason ?? hint} delayMs={off ? 0 : 500} isOpen={isOpen} onOpenChange={setOpen}>
      {button}
    </Tooltip>
  )
}
