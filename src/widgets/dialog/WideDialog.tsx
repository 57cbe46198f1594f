import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import { Skeleton } from '../status/Skeleton.tsx'
import { Scrim } from './Scrim.tsx'
import styles from './WideDialog.module.css'

type Props = {
  readonly title: string
  /** A line below the title. */
  readonly about?: ReactNode
  readonly width?: 'medium' | 'large'
  readonly onClose: () => void
  /** Something is under way that a stray key is not to leave; nor is a press beside it. */
  readonly isBusy?: boolean
  /** Whether a press beside it leaves it too. */
  readonly isDismissable?: boolean
  /** The buttons below what scrolls. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A modal with room for a map and a table: head and foot stay, what is between them scrolls; on a phone it is the whole screen. */
export function WideDialog({ title, about, width = 'large', onClose, isBusy = false, ...rest }: Props) {
  const { t } = useTranslation()
  const { isDismissable = false, foot, children } = rest
  return (
    <Scrim
      isOpen
      onOpenChange={open => open || onClose()}
      isDismissable={isDismissable && !isBusy}
      isKeyboardDismissDisabled={isBusy}
    >
      <Modal className={styles['modal'] ?? ''} data-width={width}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['top']}>
            <div>
              <Heading slot="title" className={styles['title'] ?? ''}>
                {title}
              </Heading>
              {about !== undefined && <p className={styles['about']}>{about}</p>}
            </div>
            <IconButton label={t('shared.close')} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </header>
          {children}
          {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
        </Dialog>
      </Modal>
    </Scrim>
  )
}

/** What is in a wide dialog, where it is one column. */
export const WideDialogBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['body']}>{children}</div>
)

/** What stands in the dialog while it is on its way. */
export const WideDialogLoading = ({ text }: { readonly text: string }) => (
  <div className={styles['loading']} role="status" aria-busy aria-label={text}>
    <p>{text}</p>
    <Skeleton width="100%" />
    <Skeleton width="80%" />
  </div>
)
