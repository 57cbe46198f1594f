import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedHome } from '../../preferences/rememberedHome.ts'
import { forgetStoredRoute, interruptedRoute, storedRoute } from '../../session/referrer.ts'
import { useSession } from '../../session/session.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { Waiting } from './Waiting.tsx'

/** `/v2/login`: who is there, in which language, and on to where they were going. */
export function LoginScreen() {
  const { sessionExpired = false, passwordSet = false, referrerUrl } = useSearch({ from: '/v2/login' })
  const { t } = useTranslation()
  const isKnown = useSession(snapshot => !snapshot.matches('checking'))
  // The answer to a sign-out takes the cookie away: it has come before another session begins.
  const isLeaving = useSession(snapshot => snapshot.matches('signingOut'))
  const isSignedIn = useSession(snapshot => snapshot.matches('authenticated'))
  const mustAgree = useSession(snapshot => snapshot.matches('agreement'))
  const mustSetUp = useSession(snapshot => snapshot.matches('secondFactor'))
  const navigate = useNavigate()
  useEffect(() => {
    if (mustAgree) void navigate({ to: '/v2/EULA', search: { referrerUrl }, replace: true })
    if (mustSetUp) void navigate({ to: '/v2/second_factor', search: { referrerUrl }, replace: true })
    if (!isSignedIn) return
    const leave = async (): Promise<void> => {
      const route = interruptedRoute(storedRoute(sessionStorage), referrerUrl, globalThis.location.origin)
      forgetStoredRoute(sessionStorage)
      await navigate({ href: route ?? (await rememberedHome()), replace: true })
    }
    void leave()
  }, [isSignedIn, mustAgree, mustSetUp, navigate, referrerUrl])
  if (!isKnown) return undefined
  if (isLeaving) return <Waiting text={t('login.leaving')} />
  return (
    <LoginFrame>
      <LoginForm notice={sessionExpired ? 'sessionExpired' : passwordSet ? 'passwordSet' : undefined} />
    </LoginFrame>
  )
}
