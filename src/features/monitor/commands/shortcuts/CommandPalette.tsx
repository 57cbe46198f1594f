import { Command } from 'cmdk'
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../../widgets/Kbd.tsx'
import styles from './CommandPalette.module.css'

/** One row of the palette. */
export type PaletteItem = {
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
  readonly disabledReason: string | undefined
  readonly run: () => void
}

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly items: readonly PaletteItem[] }

/** Every command with its key; one that cannot be sent now is listed with the reason. */
export function CommandPalette({ isOpen, onClose, items }: Props) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      className={styles['scrim'] ?? ''}
      isOpen={isOpen}
      onOpenChange={open => open || onClose()}
      isDismissable
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={styles['dialog'] ?? ''} aria-label={t('commands.palette.title')}>
          <Command label={t('commands.palette.title')} loop>
            <Command.Input className={styles['input']} placeholder={t('commands.palette.placeholder')} autoFocus />
            <Command.List className={styles['list']} label={t('commands.title')}>
              <Command.Empty className={styles['empty']}>{t('commands.palette.none')}</Command.Empty>
              {items.map(({ id, label, keys, disabledReason, run }) => (
                <Command.Item
                  key={id}
                  value={label}
                  className={styles['item']}
                  data-off={disabledReason === undefined ? undefined : true}
                  onSelect={() => {
                    if (disabledReason !== undefined) return
                    onClose()
                    run()
                  }}
                >
                  <span className={styles['label']}>
                    {label}
                    {disabledReason !== undefined && <small>{disabledReason}</small>}
                  </span>
                  {keys.length > 0 && (
                    <span className={styles['keys']}>
                      {['Alt', 'Shift', ...keys].map(key => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                  )}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
