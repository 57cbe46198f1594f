import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import styles from './Dialog.module.css'
import { Scrim } from './Scrim.tsx'

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The one primary action; its label says what is done. Without it the dialog has something to show and is only closed. */
  readonly action?: {
    readonly label: string
    readonly run: () => void
    readonly isPending?: boolean
    /** Why it cannot be done now. */
    readonly disabledReason?: string | undefined
    readonly variant?: 'primary' | 'danger'
  }
  /** What leaving without doing is called, where that is more than to cancel. */
  readonly dismissLabel?: string
  readonly children: ReactNode
}

/** A modal of one question: Escape and Cancel leave without doing, focus returns where it was. */
export function Dialog({ title, isOpen, onClose, action, dismissLabel, children }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Scrim isOpen={isOpen} onOpenChange={open => open || onClose()} isDismissable>
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          <div className={styles['body']}>{children}</div>
          <div className={styles['foot']}>
            <Button variant="quiet" onPress={onClose}>
              {dismissLabel ?? t(action ? 'shared.cancel' : 'shared.close')}
            </Button>
            {action && (
              <Button
                variant={action.variant ?? 'primary'}
                onPress={action.run}
                isPending={action.isPending ?? false}
                disabledReason={action.disabledReason}
              >
                {action.label}
              </Button>
            )}
          </div>
        </AriaDialog>
      </Modal>
    </Scrim>
  )
}
