import { type ReactNode, type RefObject, useMemo } from 'react'
import { ButtonContext, type ButtonProps } from 'react-aria-components'

type Props = {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly popup: 'dialog' | 'menu'
  readonly isOpen: boolean
  /** Fetches what it opens. */
  readonly load: () => Promise<unknown>
  /** The same function each time. */
  readonly onOpen: (at: 'first' | 'last') => void
  /** The button. */
  readonly children: ReactNode
}

/** Makes a button open what is fetched as soon as somebody is about to press it. Arrow keys open a menu, too: at its first or last entry. */
export function Opener({ ref, popup, isOpen, load, onOpen, children }: Props) {
  const button = useMemo(
    (): ButtonProps & { readonly ref: typeof ref } => ({
      ref,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      onHoverStart: () => void load(),
      onFocus: () => void load(),
      onPress: () => onOpen('first'),
      onKeyDown: event => {
        if (popup === 'menu' && event.key === 'ArrowDown') onOpen('first')
        else if (popup === 'menu' && event.key === 'ArrowUp') onOpen('last')
        else event.continuePropagation()
      },
    }),
    [ref, popup, isOpen, load, onOpen],
  )
  return <ButtonContext value={button}>{children}</ButtonContext>
}
