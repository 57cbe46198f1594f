import { useRef, useState } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Tooltip } from '../tooltip/Tooltip.tsx'

export type PressableProps = Omit<AriaButtonProps, 'style' | 'isDisabled'> & {
  /**
   * Why it cannot be pressed now, one sentence that names the missing condition. The button stays focusable, does nothing, and says why
   * on hover, on focus, on a tap and to screen readers.
   */
  readonly disabledReason?: string | undefined
  /** What it does, where its label is not seen. A reason takes its place. */
  readonly hint?: string | undefined
  readonly variant?: string
  readonly size?: string
  readonly selected?: boolean | undefined
  /** Keys that do the same wherever the focus is, as `aria-keyshortcuts` has them. */
  readonly keyShortcuts?: string | undefined
}

/** Coming into focus a button scrolls into view, and a scroll closes what is said of it. Milliseconds. */
const FOCUS_SCROLL_MS = 150

/** The library lets no such attribute through. */
const withKeys =
  (keys: string): NonNullable<AriaButtonProps['render']> =>
  props => <button {...props} aria-keyshortcuts={keys} />

/** The one button under all others: a press that is not allowed shows why instead. */
export function Pressable(props: PressableProps) {
  const { disabledReason, hint, variant, size, selected, keyShortcuts, onPress, type, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const openedMs = useRef(0)
  const off = disabledReason !== undefined
  const press = off ? () => setOpen(true) : onPress
  const show = (open: boolean): void => {
    const byFocus = performance.now() - openedMs.current < FOCUS_SCROLL_MS && ref.current?.matches(':focus-visible')
    if (open) openedMs.current = performance.now()
    else if (byFocus === true) return
    setOpen(open)
  }
  const button = (
    <AriaButton
      {...rest}
      ref={ref}
      {...(keyShortcuts === undefined ? {} : { render: withKeys(keyShortcuts) })}
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
    <Tooltip text={disabledReason ?? hint} delayMs={off ? 0 : 500} isOpen={isOpen} onOpenChange={show}>
      {button}
    </Tooltip>
  )
}
