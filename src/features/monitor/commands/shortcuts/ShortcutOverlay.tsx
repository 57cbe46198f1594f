import { Fragment } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../widgets/Button.tsx'
import dialog from '../../../../widgets/Dialog.module.css'
import { Kbd } from '../../../../widgets/Kbd.tsx'
import { PLAYBACK_SHORTCUTS } from './playbackShortcuts.ts'
import styles from './ShortcutOverlay.module.css'
import { SHORTCUTS, SHORTCUTS_A_COLUMN, type ShortcutTarget } from './shortcutTable.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly labelOf: (target: ShortcutTarget) => string
}

/** Every shortcut, six a column (M-016). */
export function ShortcutOverlay({ isOpen, onClose, labelOf }: Props) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      className={dialog['scrim'] ?? ''}
      isOpen={isOpen}
      onOpenChange={open => open || onClose()}
      isDismissable
    >
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={dialog['dialog'] ?? ''}>
          <Heading slot="title" className={dialog['title'] ?? ''}>
            {t('commands.shortcuts.title')}
          </Heading>
          <dl className={styles['columns']} style={{ '--rows': String(SHORTCUTS_A_COLUMN) }}>
            {SHORTCUTS.map(({ target, keys }) => (
              <div key={target} className={styles['shortcut']}>
                <dt>{labelOf(target)}</dt>
                <dd>
                  <Kbd>Alt</Kbd> <Kbd>Shift</Kbd>
                  {keys.map(key => (
                    <Fragment key={key}>
                      {' '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <h3 className={styles['section']}>{t('monitor.playback.title')}</h3>
          <dl className={styles['columns']} style={{ '--rows': String(SHORTCUTS_A_COLUMN) }}>
            {PLAYBACK_SHORTCUTS.map(({ move, keys }) => (
              <div key={move} className={styles['shortcut']}>
                <dt>{t(`monitor.playback.keys.${move}`)}</dt>
                <dd>
                  {keys.map(key => (
                    <Fragment key={key}>
                      {' '}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <div className={dialog['foot']}>
            <Button onPress={onClose}>{t('shared.close')}</Button>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
