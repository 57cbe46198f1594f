import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { pendingTfaSchema } from '../../../contract/resources/logins.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../widgets/toasts.ts'
import { QrCode } from './QrCode.tsx'
import styles from './SetUpTfaDialog.module.css'

export type PendingTfa = v.InferOutput<typeof pendingTfaSchema>

type Props = { readonly pending: PendingTfa; readonly onClose: () => void }

/** A second factor in the making: scanned or typed into an authenticator, and proved with its first code. */
export function SetUpTfaDialog({ pending, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({
    resolver: valibotResolver(
      v.object({ tfa_code: v.pipe(v.string(), v.regex(/^\s*(\d\s*){6}$/, t('tfa.sixDigits'))) }),
    ),
    defaultValues: { tfa_code: '' },
  })
  const sending = useFormSend(form, {
    context: 'tfa.getTfa',
    fields: ['tfa_code'],
    send: ({ tfa_code }) => service.logins.setTfaSecret({ pending: pending.pending, tfa_code }),
    onDone: answer => {
      if ('self' in answer) session.send({ type: 'session.selfChanged', self: answer.self })
      void client.invalidateQueries({ queryKey: queries.logins.key() })
      showToast({ kind: 'information', title: t('tfa.isOn') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('tfa.title')}
      deed={t('tfa.turnOn')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <p>{t('tfa.scan')}</p>
      <QrCode text={pending.uri} label={t('tfa.qr')} />
      <p className={styles['key']}>
        <span>{t('tfa.key')}</span>
        <code>{pending.tfa_secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormField
        control={form.control}
        name="tfa_code"
        label={t('tfa.code')}
        autoFocus
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }}
      />
    </FormDialog>
  )
}
