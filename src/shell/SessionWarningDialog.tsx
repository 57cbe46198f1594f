import { useNavigate } from '@tanstack/react-router'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { remainingSeconds } from '../../machines/session/inactivity.logic.ts'
import { useInactivity, useSession } from '../session/session.ts'
import { Button } from '../widgets/button/Button.tsx'
import { Scrim } from '../widgets/dialog/Scrim.tsx'
import styles from './SessionWarningDialog.module.css'

const SECONDS = 60

/** Minutes and seconds, as a clock counts them down. */
const countdown = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`

/** The question itself. It is answered, not closed: neither Escape nor a press beside it ends it. */
export function SessionWarningDialog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const inactivity = useSession(snapshot => snapshot.children.inactivity)
  const seconds = useInactivity(snapshot => (snapshot === undefined ? 0 : remainingSeconds(snapshot.context)))
  return (
    <Scrim isOpen isKeyboardDismissDisabled>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog role="alertdialog" className={styles['dialog'] ?? ''} aria-describedby="session-warning">
          <Heading slot="title" className={styles['title'] ?? ''}>
            {t('session.warning')}
          </Heading>
          <p id="session-warning">{t('session.warningText')}</p>
          <p className={styles['time']} role="timer">
            {countdown(seconds)}
          </p>
          <div className={styles['foot']}>
            <Button variant="quiet" onPress={() => void navigate({ to: '/logout' })}>
              {t('shell.signOut')}
            </Button>
            <Button
              variant="primary"
              autoFocus
              onPress={() => inactivity?.send({ type: 'warning.answered', timeMs: Date.now() })}
            >
              {t('session.stay')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </Scrim>
  )
}
