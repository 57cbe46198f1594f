import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetStoredRoute, interruptedRoute, storedRoute } from '../../session/referrer.ts'
import { useSession } from '../../session/session.ts'
import { rememberedHome } from '../home/rememberedHome.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'

/** `/v2/login`: who is there, in which language, and on to where they were going. */
export function LoginScreen() {
  const { sessionExpired = false, passwordSet = false, referrerUrl } = useSearch({ from: '/v2/login' })
  const isKnown = useSession(snapshot => !snapshot.matches('checking'))
  const isSignedIn = useSession(snapshot => snapshot.matches('authenticated'))
  const mustAgree = useSession(snapshot => snapshot.matches('agreement'))
  const navigate = useNavigate()
  useEffect(() => {
    if (mustAgree) void navigate({ to: '/v2/EULA', search: { referrerUrl }, replace: true })
    if (!isSignedIn) return
    const leave = async (): Promise<void> => {
      const route = interruptedRoute(storedRoute(sessionStorage), referrerUrl, globalThis.location.origin)
      forgetStoredRoute(sessionStorage)
      await navigate({ href: route ?? (await rememberedHome()), replace: true })
    }
    void leave()
  }, [isSignedIn, mustAgree, navigate, referrerUrl])
  if (!isKnown) return undefined
  return (
    <LoginFrame>
      <LoginForm notice={sessionExpired ? 'sessionExpired' : passwordSet ? 'passwordSet' : undefined} />
    </LoginFrame>
  )
}
