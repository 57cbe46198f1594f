import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedHome } from '../../preferences/rememberedHome.ts'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { forgetStoredRoute, interruptedRoute, storedRoute } from '../../session/referrer.ts'
import { session, useSession } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { BackupCodes } from '../secondFactor/BackupCodes.tsx'
import { SetUpTfaFields } from '../secondFactor/SetUpTfaFields.tsx'
import { type PendingTfa, type TfaTurnedOn, useSetUpTfa } from '../secondFactor/useSetUpTfa.ts'
import styles from './LoginForm.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { Notice } from './Notice.tsx'

type FormProps = { readonly pending: PendingTfa; readonly onDone: (turnedOn: TfaTurnedOn) => void }

function FirstCode({ pending, onDone }: FormProps) {
  const { t } = useTranslation()
  const { form, sending } = useSetUpTfa(pending, onDone)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!sending.isPending) sending.submit()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {sending.failure !== undefined && <Notice kind="failure" text={sending.failure} />}
      <SetUpTfaFields pending={pending} control={form.control} />
      <Button variant="primary" size="large" type="submit" isPending={sending.isPending}>
        {t('tfa.turnOn')}
      </Button>
    </form>
  )
}

function Leave() {
  const { t } = useTranslation()
  return (
    <Button variant="quiet" size="large" onPress={() => session.send({ type: 'session.signOut', inactivity: false })}>
      {t('shell.signOut')}
    </Button>
  )
}

/** `/v2/second_factor`: what a role asks for before anything else opens. */
export function SecondFactorScreen() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { referrerUrl } = useSearch({ from: '/v2/second_factor' })
  const [turnedOn, setTurnedOn] = useState<TfaTurnedOn>()
  const begin = useMutation({ mutationFn: () => service.logins.setTfaSecret({}) })
  const isSetUp = useSession(snapshot => snapshot.matches('authenticated'))
  useEffect(() => {
    if (!isSetUp) return
    const leave = async (): Promise<void> => {
      const route = interruptedRoute(storedRoute(sessionStorage), referrerUrl, globalThis.location.origin)
      forgetStoredRoute(sessionStorage)
      await navigate({ href: route ?? (await rememberedHome()), replace: true })
    }
    void leave()
  }, [isSetUp, navigate, referrerUrl])
  const pending = begin.data !== undefined && 'pending' in begin.data ? begin.data : undefined
  return (
    <LoginFrame>
      <div className={styles['form']}>
        <ScreenTitle text={t('tfa.wallTitle')} />
        {turnedOn ? (
          <BackupCodes
            codes={turnedOn.codes}
            onKept={() => session.send({ type: 'session.selfChanged', self: turnedOn.self })}
          />
        ) : (
          <>
            <p className={styles['text']}>{t('tfa.wallText')}</p>
            {begin.error && <Notice kind="failure" text={errorText(i18n, 'tfa.getTfa', apiErrorOf(begin.error))} />}
            {pending ? (
              <FirstCode pending={pending} onDone={setTurnedOn} />
            ) : (
              <Button variant="primary" size="large" isPending={begin.isPending} onPress={() => begin.mutate()}>
                {t('tfa.setUp')}
              </Button>
            )}
            <Leave />
          </>
        )}
      </div>
    </LoginFrame>
  )
}
