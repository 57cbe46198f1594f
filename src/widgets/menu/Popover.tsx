import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { PopoverProps } from 'react-aria-components'
import { lazyModule } from '../../parts/lazyPart.tsx'
import { Opener } from './Opener.tsx'

const panel = lazyModule(() => import('./PopoverPanel.tsx'))
const PopoverPanel = panel.part(module => module.PopoverPanel, {
  failed: ({ isOpen, onOpenChange }) => (isOpen ? () => onOpenChange(false) : undefined),
})

type Props = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  readonly onOpenChange?: (open: boolean) => void
  /** What it shows; given how to close it where something in it does. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A raised panel beside the button that opens it; Escape and a press outside close it. */
export function Popover({ trigger, label, placement = 'bottom end', onOpenChange, children }: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const [opening, setOpening] = useState<'unused' | 'open' | 'closed'>('unused')
  const isOpen = opening === 'open'
  const change = (open: boolean): void => {
    setOpening(open ? 'open' : 'closed')
    onOpenChange?.(open)
  }
  const open = useCallback(() => setOpening('open'), [])
  return (
    <>
      <Opener ref={ref} popup="dialog" isOpen={isOpen} load={panel.fetch} onOpen={open}>
        {trigger}
      </Opener>
      {opening !== 'unused' && (
        <PopoverPanel triggerRef={ref} label={label} placement={placement} isOpen={isOpen} onOpenChange={change}>
          {typeof children === 'function' ? children(() => change(false)) : children}
        </PopoverPanel>
      )}
    </>
  )
}
