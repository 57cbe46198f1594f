import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormField } from '../../forms/FormField.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './SetUpTfaDialog.module.css'
import type { PendingTfa } from './useSetUpTfa.ts'

type Props = { readonly pending: PendingTfa; readonly control: Control<{ tfa_code: string }> }

/** A secret in the making, to be scanned or typed into an authenticator, and the field for its first code. */
export function SetUpTfaFields({ pending, control }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('tfa.scan')}</p>
      <QrCode text={pending.uri} label={t('tfa.qr')} />
      <p className={styles['key']}>
        <span>{t('tfa.key')}</span>
        <code>{pending.tfa_secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormField
        control={control}
        name="tfa_code"
        label={t('tfa.code')}
        autoFocus
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }}
      />
    </>
  )
}
