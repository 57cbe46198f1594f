import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  Popover,
  type PopoverProps,
  type Selection,
} from 'react-aria-components'
import styles from './Menu.module.css'

type PanelProps = {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly label: string
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly isOpen: boolean
  readonly focusFirst: 'first' | 'last'
  readonly onOpenChange: (open: boolean) => void
  readonly onAction: ((id: string) => void) | undefined
  readonly children: ReactNode
}

/** What a menu's button opens. It and all that is in it come in a chunk of their own, asked for by the first menu. */
export const MenuPanel = (props: PanelProps) => (
  <Popover
    trigger="MenuTrigger"
    aria-label={props.label}
    triggerRef={props.triggerRef}
    isOpen={props.isOpen}
    onOpenChange={props.onOpenChange}
    className={styles['popover'] ?? ''}
    placement={props.placement}
    offset={4}
  >
    <AriaMenu
      className={styles['menu'] ?? ''}
      aria-label={props.label}
      autoFocus={props.focusFirst}
      onClose={() => props.onOpenChange(false)}
      onAction={key => props.onAction?.(String(key))}
    >
      {props.children}
    </AriaMenu>
  </Popover>
)

type ItemProps = {
  readonly id: string
  /** For typing ahead and for screen readers. */
  readonly text: string
  readonly icon?: ReactNode
  /** Right end: a shortcut, a count. */
  readonly end?: ReactNode
  readonly href?: string
  readonly lang?: string
}

export const MenuItem = ({ id, text, icon, end, href, lang }: ItemProps) => (
  <AriaMenuItem className={styles['item'] ?? ''} id={id} textValue={text} {...(href === undefined ? {} : { href })}>
    {({ selectionMode, isSelected }) => (
      <>
        {selectionMode !== 'none' && (
          <span className={styles['check']}>{isSelected && <Check data-small aria-hidden />}</span>
        )}
        {icon}
        <span lang={lang}>{text}</span>
        {end !== undefined && <span className={styles['end']}>{end}</span>}
      </>
    )}
  </AriaMenuItem>
)

type SectionProps = { readonly title: string; readonly children: ReactNode }

export const MenuSection = ({ title, children }: SectionProps) => (
  <AriaMenuSection>
    <Header className={styles['section']}>{title}</Header>
    {children}
  </AriaMenuSection>
)

export type ChoiceProps<T extends string> = {
  readonly title: string
  readonly options: readonly { readonly id: T; readonly text: string; readonly lang?: string }[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

export function MenuChoice<T extends string>({ title, options, value, onChoose }: ChoiceProps<T>) {
  const choose = (keys: Selection): void => {
    const chosen = options.find(option => keys !== 'all' && keys.has(option.id))
    if (chosen) onChoose(chosen.id)
  }
  return (
    <AriaMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
      aria-label={title}
    >
      <Header className={styles['section']}>{title}</Header>
      {options.map(({ id, text, lang }) => (
        <MenuItem key={id} id={id} text={text} {...(lang === undefined ? {} : { lang })} />
      ))}
    </AriaMenuSection>
  )
}
