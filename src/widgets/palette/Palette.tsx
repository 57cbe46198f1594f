import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Modal } from 'react-aria-components'
import { Scrim } from '../dialog/Scrim.tsx'
import styles from './Palette.module.css'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly label: string
  readonly placeholder: string
  /** What is listed. */
  readonly listLabel: string
  /** Said when nothing matches. */
  readonly none?: string
  /** What is typed, of a list that holds what matches by itself. */
  readonly text?: string
  readonly onText?: (text: string) => void
  /** Below the list. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Something is typed, and one of what matches is chosen. */
export const Palette = ({ isOpen, onClose, label, placeholder, listLabel, none, children, ...typing }: Props) => (
  <Scrim place="own" isOpen={isOpen} onOpenChange={open => open || onClose()} isDismissable>
    <Modal className={styles['modal'] ?? ''}>
      <AriaDialog className={styles['dialog'] ?? ''} aria-label={label}>
        <Command label={label} loop shouldFilter={typing.onText === undefined}>
          <Command.Input
            className={styles['input']}
            placeholder={placeholder}
            autoFocus
            {...(typing.text !== undefined && { value: typing.text })}
            {...(typing.onText && { onValueChange: typing.onText })}
          />
          <Command.List className={styles['list']} label={listLabel}>
            {none !== undefined && <Command.Empty className={styles['empty']}>{none}</Command.Empty>}
            {children}
          </Command.List>
          {typing.foot}
        </Command>
      </AriaDialog>
    </Modal>
  </Scrim>
)

type RowProps = {
  /** What is typed is looked for in it; unique. */
  readonly value: string
  readonly isOff?: boolean
  readonly onSelect: () => void
  /** Left end. */
  readonly icon?: ReactNode
  /** Right end. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

type GroupProps = {
  readonly title: string
  /** Beside the title. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** Rows of one kind under their title. */
export const PaletteGroup = ({ title, note, children }: GroupProps) => (
  <Command.Group
    className={styles['group']}
    value={title}
    heading={
      <span className={styles['heading']}>
        {title}
        {note !== undefined && <small>{note}</small>}
      </span>
    }
  >
    {children}
  </Command.Group>
)

export const PaletteRow = ({ value, isOff = false, onSelect, icon, end, children }: RowProps) => (
  <Command.Item
    value={value}
    className={styles['item']}
    data-off={isOff || undefined}
    onSelect={() => {
      if (!isOff) onSelect()
    }}
  >
    {icon}
    <span className={styles['label']}>{children}</span>
    {end !== undefined && <span className={styles['keys']}>{end}</span>}
  </Command.Item>
)
