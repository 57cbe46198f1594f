import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { PopoverProps } from 'react-aria-components'
import { lazyModule } from '../../parts/lazyPart.tsx'
import type { ChoiceProps } from './MenuPanel.tsx'
import { Opener } from './Opener.tsx'

const panel = lazyModule(() => import('./MenuPanel.tsx'))
const MenuPanel = panel.part(module => module.MenuPanel, {
  failed: ({ isOpen, onOpenChange }) => (isOpen ? () => onOpenChange(false) : undefined),
})
const AnyMenuChoice = panel.part(module => module.MenuChoice<string>)

/** An action of a menu. */
export const MenuItem = panel.part(module => module.MenuItem)
/** Actions under a title. */
export const MenuSection = panel.part(module => module.MenuSection)

/** A section in which exactly one item is chosen. */
export function MenuChoice<T extends string>({ title, options, value, onChoose }: ChoiceProps<T>) {
  const choose = (id: string): void => {
    const chosen = options.find(option => option.id === id)
    if (chosen) onChoose(chosen.id)
  }
  return <AnyMenuChoice title={title} options={options} value={value} onChoose={choose} />
}

type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  readonly onAction?: (id: string) => void
  readonly children: ReactNode
}

/** `unused` until it is opened for the first time: till then there is nothing but the button. */
type Opening = 'unused' | 'closed' | 'openAtFirst' | 'openAtLast'

/** A menu of actions and choices beside its button. */
export function Menu({ trigger, label, placement = 'bottom end', onAction, children }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [opening, setOpening] = useState<Opening>('unused')
  const isOpen = opening === 'openAtFirst' || opening === 'openAtLast'
  const openAt = useCallback((at: 'first' | 'last') => setOpening(at === 'last' ? 'openAtLast' : 'openAtFirst'), [])
  return (
    <>
      <Opener ref={ref} popup="menu" isOpen={isOpen} load={panel.fetch} onOpen={openAt}>
        {trigger}
      </Opener>
      {opening !== 'unused' && (
        <MenuPanel
          triggerRef={ref}
          label={label}
          placement={placement}
          isOpen={isOpen}
          focusFirst={opening === 'openAtLast' ? 'last' : 'first'}
          onOpenChange={open => setOpening(open ? 'openAtFirst' : 'closed')}
          onAction={onAction}
        >
          {children}
        </MenuPanel>
      )}
    </>
  )
}
