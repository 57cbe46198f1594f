import { valibotResolver } from '@hookform/resolvers/valibot'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useFormSend } from '../../forms/useFormSend.ts'
import { service } from '../../service/client.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './LoginForm.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RequestForm } from './RequestForm.tsx'

/** The link from the message and the password together take the lost second factor away. */
function RecoverForm({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm({
    resolver: valibotResolver(v.object({ password: v.pipe(v.string(), v.nonEmpty(t('login.passwordMissing'))) })),
    defaultValues: { password: '' },
  })
  const { field, fieldState } = useController({ control: form.control, name: 'password' })
  const sending = useFormSend(form, {
    context: 'login.getLogin',
    fields: ['password'],
    send: ({ password }) => service.verifyCodes.recoverTfa({ verify_code: code, password }),
    // The login-check knows where to go on: to the login, unless somebody is signed in.
    onDone: () => void navigate({ to: '/', replace: true }),
  })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!sending.isPending) sending.submit()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <ScreenTitle text={t('login.recoverTitle')} />
      {sending.failure !== undefined && <Notice kind="failure" text={sending.failure} />}
      <p className={styles['text']}>{t('login.recoverPassword')}</p>
      <PasswordField
        label={t('login.password')}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
        name={field.name}
        autoFocus
        autoComplete="current-password"
      />
      <Button variant="primary" size="large" type="submit" isPending={sending.isPending} className={styles['submit']}>
        {t('login.recoverSubmit')}
      </Button>
      <p className={styles['small']}>
        <Link to="/request_tfa_secret" search={{}} className={styles['link'] ?? ''}>
          {t('login.newLink')}
        </Link>
      </p>
    </form>
  )
}

/** `/request_tfa_secret`: asks for a link that takes a lost second factor away, and is where that link leads. */
export function RecoverTfaScreen() {
  const { t } = useTranslation()
  const { verify_code: code } = useSearch({ from: '/request_tfa_secret' })
  return (
    <LoginFrame>
      {code === undefined ? (
        <RequestForm
          title={t('login.recoverTitle')}
          text={t('login.recoverText')}
          request={login => service.verifyCodes.requestTfaSecret({ login })}
        />
      ) : (
        <RecoverForm code={code} />
      )}
    </LoginFrame>
  )
}
