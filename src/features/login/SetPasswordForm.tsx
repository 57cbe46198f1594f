import { valibotResolver } from '@hookform/resolvers/valibot'
import { useNavigate } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { newPasswordSchema } from '../../../contract/resources/logins.ts'
import { compareTo } from '../../forms/compareTo.ts'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { service } from '../../service/client.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './LoginForm.module.css'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  readonly login: number
  readonly code: string
  /** The login has a second factor: its code is wanted as well. */
  readonly asksFactor: boolean
}

/** A new password, typed twice. */
export function SetPasswordForm({ login, code, asksFactor }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({
    resolver: valibotResolver(
      v.pipe(
        v.object({
          new_password: v.message(newPasswordSchema, t('login.passwordRule')),
          confirm: v.string(),
          tfa_code: asksFactor ? v.pipe(v.string(), v.trim(), v.nonEmpty(t('errors.tfa.required'))) : v.string(),
        }),
        compareTo('new_password', 'confirm', t('errors.password.confirm')),
      ),
    ),
    defaultValues: { new_password: '', confirm: '', tfa_code: '' },
  })
  const sending = useFormSend(form, {
    context: 'login.getLogin',
    fields: ['new_password', 'tfa_code'],
    send: ({ new_password, tfa_code }) =>
      service.verifyCodes.setPassword({
        id: login,
        new_password,
        verify_code: code,
        ...(asksFactor ? { tfa_code: tfa_code.replace(/\s/g, '') } : {}),
      }),
    onDone: () => void navigate({ to: '/v2/login', search: { passwordSet: true }, replace: true }),
  })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!sending.isPending) sending.submit()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <ScreenTitle text={t('login.newPasswordTitle')} />
      {sending.failure === undefined ? (
        <Notice kind="done" text={t('login.linkGood')} />
      ) : (
        <Notice kind="failure" text={sending.failure} />
      )}
      <p className={styles['text']}>{t('login.passwordRule')}</p>
      {(['new_password', 'confirm'] as const).map(name => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <PasswordField
              label={t(name === 'confirm' ? 'login.confirmPassword' : 'login.newPassword')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              name={name}
              autoFocus={name === 'new_password'}
              autoComplete="new-password"
            />
          )}
        />
      ))}
      {asksFactor && (
        <FormField
          control={form.control}
          name="tfa_code"
          label={t('login.code')}
          size="large"
          className={styles['code']}
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }}
        />
      )}
      <Button variant="primary" size="large" type="submit" isPending={sending.isPending} className={styles['submit']}>
        {t('login.setPassword')}
      </Button>
    </form>
  )
}
