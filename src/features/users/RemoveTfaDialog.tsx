import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { session } from '../../session/session.ts'

/** Turns the second factor off: the password and a code together. */
export function RemoveTfaDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        password: v.pipe(v.string(), v.nonEmpty(t('users.problems.password'))),
        tfa_code: v.pipe(v.string(), v.regex(/^\s*(\d\s*){6}$/, t('tfa.sixDigits'))),
      }),
    ),
    defaultValues: { password: '', tfa_code: '' },
  })
  const sending = useFormSend(form, {
    context: 'tfa.getTfa',
    fields: ['password', 'tfa_code'],
    send: values => service.logins.removeTfaSecret(values),
    onDone: ({ self }) => {
      session.send({ type: 'session.selfChanged', self })
      void client.invalidateQueries({ queryKey: queries.logins.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('tfa.title')}
      deed={t('tfa.turnOff')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <p>{t('tfa.turnOffText')}</p>
      <FormField
        control={form.control}
        name="password"
        type="password"
        label={t('users.fields.password')}
        autoFocus
        input={{ autoComplete: 'current-password', maxLength: 128 }}
      />
      <FormField
        control={form.control}
        name="tfa_code"
        label={t('tfa.code')}
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }}
      />
    </FormDialog>
  )
}
