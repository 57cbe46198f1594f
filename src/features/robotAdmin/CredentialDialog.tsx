import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { copyText } from '../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../widgets/transfer/SelectedText.tsx'
import styles from './RobotForm.module.css'

/** What a robot connects with; nobody can read it again. */
export type Credential = {
  readonly user: string
  readonly token: string
  readonly mqtt_url: string
  /** `kept`: whoever is connected with the credential before stays connected until the broker knows. */
  readonly old_connection: 'ended' | 'kept'
}

/** Shows a robot's new credential, once. */
export function CredentialDialog({
  credential,
  onClose,
}: {
  readonly credential: Credential
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { user, token, mqtt_url: url, old_connection: oldConnection } = credential
  const [isUncopied, setUncopied] = useState(false)
  const lines = `${url}\n${user}\n${token}`
  const copy = async (): Promise<void> => {
    if (await copyText(lines)) showToast({ kind: 'information', subject: 'copy', title: t('robotAdmin.copied') })
    else setUncopied(true)
  }
  return (
    <Dialog
      title={t('robotAdmin.credential')}
      isOpen
      onClose={onClose}
      action={{ label: t('robotAdmin.copy'), run: () => void copy() }}
    >
      <p>{t('robotAdmin.credentialText')}</p>
      {oldConnection === 'kept' && <p className={styles['warning']}>{t('robotAdmin.credentialKept')}</p>}
      <dl className={styles['secret']}>
        <dt>{t('robotAdmin.broker')}</dt>
        <dd>{url}</dd>
        <dt>{t('robotAdmin.username')}</dt>
        <dd>{user}</dd>
        <dt>{t('robotAdmin.token')}</dt>
        <dd>{token}</dd>
      </dl>
      {isUncopied && <SelectedText label={t('robotAdmin.credential')} text={lines} />}
    </Dialog>
  )
}
