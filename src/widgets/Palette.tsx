import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import styles from './Palette.module.css'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly label: string
  readonly placeholder: string
  /** What is listed. */
  readonly listLabel: string
  /** Said when nothing matches. */
  readonly none: string
  readonly children: ReactNode
}

/** Something is typed, and one of what matches is chosen. */
export const Palette = ({ isOpen, onClose, label, placeholder, listLabel, none, children }: Props) => (
  <ModalOverlay
    className={styles['scrim'] ?? ''}
    isOpen={isOpen}
    onOpenChange={open => open || onClose()}
    isDismissable
  >
    <Modal className={styles['modal'] ?? ''}>
      <AriaDialog className={styles['dialog'] ?? ''} aria-label={label}>
        <Command label={label} loop>
          <Command.Input className={styles['input']} placeholder={placeholder} autoFocus />
          <Command.List className={styles['list']} label={listLabel}>
            <Command.Empty className={styles['empty']}>{none}</Command.Empty>
            {children}
          </Command.List>
        </Command>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

type RowProps = {
  /** What is typed is looked for in it; unique. */
  readonly value: string
  readonly isOff?: boolean
  readonly onSelect: () => void
  /** Right end. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export const PaletteRow = ({ value, isOff = false, onSelect, end, children }: RowProps) => (
  <Command.Item
    value={value}
    className={styles['item']}
    data-off={isOff || undefined}
    onSelect={() => {
      if (!isOff) onSelect()
    }}
  >
    <span className={styles['label']}>{children}</span>
    {end !== undefined && <span className={styles['keys']}>{end}</span>}
  </Command.Item>
)
