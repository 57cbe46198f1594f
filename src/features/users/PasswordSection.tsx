import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { newPasswordSchema } from '../../../contract/resources/logins.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Section } from './Section.tsx'
import styles from './UserScreen.module.css'

const EMPTY = { new_password: '', repeated: '' }

/** A new password for the own login, once it is proved that it is they; every other session of it ends. Not for whoever acts as another. */
export function PasswordSection({ isActing }: { readonly isActing: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useForm({
    resolver: valibotResolver(
      v.pipe(
        v.object({
          new_password: v.message(newPasswordSchema, t('users.problems.newPassword')),
          repeated: v.string(),
        }),
        v.forward(
          v.check(values => values.new_password === values.repeated, t('users.problems.repeated')),
          ['repeated'],
        ),
      ),
    ),
    defaultValues: EMPTY,
  })
  const sending = useFormSend(form, {
    context: 'login.getLogin',
    fields: ['new_password'],
    send: ({ new_password }) => service.logins.changePassword({ new_password }),
    onDone: ({ self }) => {
      session.send({ type: 'session.selfChanged', self })
      form.reset(EMPTY)
      void client.invalidateQueries({ queryKey: queries.logins.key() })
      showToast({ kind: 'information', subject: 'password', title: t('users.passwordChanged') })
    },
  })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    sending.submit()
  }
  const input = { autoCapitalize: 'none', spellCheck: 'false', maxLength: 128 } as const
  return (
    <Section title={t('login.password')} text={t('users.passwordText')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <FormField
          control={form.control}
          name="new_password"
          type="password"
          label={t('users.fields.newPassword')}
          input={{ ...input, autoComplete: 'new-password' }}
        />
        <FormField
          control={form.control}
          name="repeated"
          type="password"
          label={t('users.fields.repeated')}
          input={{ ...input, autoComplete: 'new-password' }}
        />
        {sending.failure !== undefined && <FormFailure text={sending.failure} />}
        <div className={styles['send']}>
          <Button
            type="submit"
            isPending={sending.isPending}
            disabledReason={isActing ? t('errors.login.masquerading') : undefined}
          >
            {t('users.changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
