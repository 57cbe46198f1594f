import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../service/serviceError.ts'
import { session, useSession } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { classNames } from '../../widgets/classNames.ts'
import { Field } from '../../widgets/field/Field.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './LoginForm.module.css'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Why the login page is there. */
export type LoginNotice = 'sessionExpired' | 'passwordSet'

/** The same, or why the last try did not work. */
function LoginNoticeText({ notice }: { readonly notice: LoginNotice | undefined }) {
  const { t, i18n } = useTranslation()
  const failure = useSession(snapshot => snapshot.context.failure)
  if (failure) return <Notice kind="failure" text={errorText(i18n, failure.context, failure.error)} />
  if (notice === 'sessionExpired') return <Notice kind="time" text={t('login.expired')} />
  if (notice === 'passwordSet') return <Notice kind="done" text={t('login.passwordSet')} />
  return undefined
}

type FactorProps = {
  readonly code: string
  readonly onCode: (code: string) => void
  readonly trustsDevice: boolean
  readonly onTrustsDevice: (trusts: boolean) => void
}

/** The code of the second factor, and whether this browser shall be asked for it again. */
function SecondFactor({ code, onCode, trustsDevice, onTrustsDevice }: FactorProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div className={styles['factor']} ref={box}>
      <Field
        label={t('login.code')}
        aside={
          <Link to="/request_tfa_secret" className={classNames(styles['link'], styles['aside'])}>
            {t('login.lostCode')}
          </Link>
        }
        size="large"
        value={code}
        onChange={onCode}
        isRequired
        name="code"
        className={styles['code']}
        input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: 'false', maxLength: 20 }}
      />
      <p className={styles['text']}>{t('tfa.backupHint')}</p>
      <Switch isSelected={trustsDevice} onChange={onTrustsDevice}>
        {t('login.trustDevice')}
      </Switch>
    </div>
  )
}

/** Login and password, and the code of the second factor once the service asks for it. */
export function LoginForm({ notice }: { readonly notice: LoginNotice | undefined }) {
  const { t } = useTranslation()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [trustsDevice, setTrustsDevice] = useState(false)
  const isPending = useSession(
    snapshot => snapshot.matches({ anonymous: 'submitting' }) || snapshot.matches({ anonymous: 'submittingCode' }),
  )
  const asksCode = useSession(
    snapshot => snapshot.matches({ anonymous: 'enteringCode' }) || snapshot.matches({ anonymous: 'submittingCode' }),
  )

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const credentials = { login: login.trim(), password, code: asksCode ? code.replace(/\s/g, '') : undefined }
    session.send({ type: 'session.signIn', credentials: () => credentials, trustsDevice })
  }
  const changeLogin = (next: string): void => {
    setLogin(next)
    setCode('')
    session.send({ type: 'session.loginChanged' })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <ScreenTitle text={t('login.title')} />
      <LoginNoticeText notice={notice} />
      <Field
        label={t('login.login')}
        size="large"
        value={login}
        onChange={changeLogin}
        autoFocus
        isRequired
        name="username"
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: 'false', maxLength: 254 }}
      />
      <PasswordField
        label={t('login.password')}
        aside={
          <Link to="/reset_password" className={classNames(styles['link'], styles['aside'])}>
            {t('login.forgot')}
          </Link>
        }
        value={password}
        onChange={setPassword}
        isRequired
        name="password"
        autoComplete="current-password"
      />
      {asksCode && (
        <SecondFactor code={code} onCode={setCode} trustsDevice={trustsDevice} onTrustsDevice={setTrustsDevice} />
      )}
      <Button variant="primary" size="large" type="submit" isPending={isPending} className={styles['submit']}>
        {t('login.submit')}
      </Button>
      {!asksCode && (
        <p className={styles['small']}>
          {t('login.lostFactor')}{' '}
          <Link to="/request_tfa_secret" className={styles['link'] ?? ''}>
            {t('login.recover')}
          </Link>
        </p>
      )}
    </form>
  )
}
