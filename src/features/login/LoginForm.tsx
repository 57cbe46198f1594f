import { Clock, Eye, EyeOff } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../service/serviceError.ts'
import { session, useSession } from '../../session/session.ts'
import { Button } from '../../widgets/Button.tsx'
import { Field } from '../../widgets/Field.tsx'
import { IconButton } from '../../widgets/IconButton.tsx'
import { StateShape } from '../../widgets/StateBadge.tsx'
import styles from './LoginForm.module.css'

/** Why the login page is there, or why the last try did not work. */
function Notice({ sessionExpired }: { readonly sessionExpired: boolean }) {
  const { t, i18n } = useTranslation()
  const failure = useSession(snapshot => snapshot.context.failure)
  if (failure)
    return (
      <p className={styles['notice']} data-kind="failure" role="alert">
        <StateShape shape="warning" size={16} />
        <span>{errorText(i18n, failure.context, failure.error)}</span>
      </p>
    )
  if (!sessionExpired) return undefined
  return (
    <p className={styles['notice']} role="status">
      <Clock aria-hidden />
      <span>{t('login.expired')}</span>
    </p>
  )
}

/** Login and password, and the code of the second factor once the service asks for it. */
export function LoginForm({ sessionExpired }: { readonly sessionExpired: boolean }) {
  const { t } = useTranslation()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isShown, setShown] = useState(false)
  const codeBox = useRef<HTMLDivElement>(null)
  const isPending = useSession(
    snapshot => snapshot.matches({ anonymous: 'submitting' }) || snapshot.matches({ anonymous: 'submittingCode' }),
  )
  const asksCode = useSession(
    snapshot => snapshot.matches({ anonymous: 'enteringCode' }) || snapshot.matches({ anonymous: 'submittingCode' }),
  )
  useEffect(() => {
    if (asksCode) codeBox.current?.querySelector('input')?.focus()
  }, [asksCode])

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const credentials = { login: login.trim(), password, code: asksCode ? code.replace(/\s/g, '') : undefined }
    session.send({ type: 'session.signIn', credentials: () => credentials })
  }
  const changeLogin = (next: string): void => {
    setLogin(next)
    setCode('')
    session.send({ type: 'session.loginChanged' })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <h1>{t('login.title')}</h1>
      <Notice sessionExpired={sessionExpired} />
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
      <Field
        label={t('login.password')}
        size="large"
        type={isShown ? 'text' : 'password'}
        value={password}
        onChange={setPassword}
        isRequired
        name="password"
        input={{ autoComplete: 'current-password', autoCapitalize: 'none', spellCheck: 'false', maxLength: 128 }}
        end={
          <IconButton
            label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        }
      />
      {asksCode && (
        <div ref={codeBox}>
          <Field
            label={t('login.code')}
            size="large"
            value={code}
            onChange={setCode}
            isRequired
            name="code"
            input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 16 }}
          />
        </div>
      )}
      <Button variant="primary" size="large" type="submit" isPending={isPending} className={styles['submit']}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
