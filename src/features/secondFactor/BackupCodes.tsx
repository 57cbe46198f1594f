import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { copyText } from '../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../widgets/transfer/SelectedText.tsx'
import styles from './BackupCodes.module.css'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** New backup codes, which nobody can read again, until whoever owns them says that they have them. */
export function BackupCodes({ codes, onKept }: Props) {
  const { t } = useTranslation()
  const [isUncopied, setUncopied] = useState(false)
  const text = codes.join('\n')
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast({ kind: 'information', subject: 'copy', title: t('robotAdmin.copied') })
    else setUncopied(true)
  }
  return (
    <section className={styles['codes']} aria-label={t('tfa.backup')}>
      <h3>{t('tfa.backup')}</h3>
      <p>{t('tfa.codesText')}</p>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {isUncopied && <SelectedText label={t('tfa.backup')} text={text} />}
      <div className={styles['deeds']}>
        <Button variant="quiet" onPress={() => void copy()}>
          {t('robotAdmin.copy')}
        </Button>
        <Button onPress={onKept}>{t('tfa.haveKept')}</Button>
      </div>
    </section>
  )
}
