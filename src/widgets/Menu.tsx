import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
  type PopoverProps,
  type Selection,
} from 'react-aria-components'
import styles from './Menu.module.css'

type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  readonly onAction?: (id: string) => void
  readonly children: ReactNode
}

/** A menu of actions and choices beside its button. */
export const Menu = ({ trigger, label, placement = 'bottom end', onAction, children }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
      <AriaMenu className={styles['menu'] ?? ''} aria-label={label} onAction={key => onAction?.(String(key))}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
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

type ChoiceProps<T extends string> = {
  readonly title: string
  readonly options: readonly { readonly id: T; readonly text: string; readonly lang?: string }[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** A section in which exactly one item is chosen. */
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
