import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormField } from '../forms/FormField.tsx'
import { useFormSend } from '../forms/useFormSend.ts'
import { service } from '../service/client.ts'
import { settleProof } from '../session/proof.ts'
import { useMaybeSelf } from '../session/session.ts'

/** The one question for password, and for the code where a second factor is on; whatever waits for it goes on. */
export function ProofDialog() {
  const { t } = useTranslation()
  const asksCode = useMaybeSelf()?.tfa_secret ?? false
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        password: v.pipe(v.string(), v.nonEmpty(t('users.problems.password'))),
        tfa_code: v.string(),
      }),
    ),
    defaultValues: { password: '', tfa_code: '' },
  })
  const sending = useFormSend(form, {
    context: 'login.getLogin',
    fields: ['password', 'tfa_code'],
    send: ({ password, tfa_code }) => service.logins.prove({ password, ...(asksCode && { tfa_code }) }),
    onDone: () => settleProof(true),
  })
  return (
    <FormDialog
      title={t('proof.title')}
      action={t('proof.confirm')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={() => settleProof(false)}
    >
      <p>{t('proof.text')}</p>
      <FormField
        control={form.control}
        name="password"
        type="password"
        label={t('users.fields.password')}
        autoFocus
        input={{ autoComplete: 'current-password', autoCapitalize: 'none', spellCheck: 'false', maxLength: 128 }}
      />
      {asksCode && (
        <FormField
          control={form.control}
          name="tfa_code"
          label={t('proof.code')}
          input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: 'false', maxLength: 20 }}
        />
      )}
    </FormDialog>
  )
}
