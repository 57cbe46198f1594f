import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { session, sessionKnown } from '../../session/session.ts'
import { Waiting } from './Waiting.tsx'

/** `/logout`: ends the session, clears what it left and returns to the login with the inactivity flag. */
export function LogoutScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { inactivity = false } = useSearch({ from: '/logout' })
  useEffect(() => {
    const leave = async (): Promise<void> => {
      await sessionKnown()
      session.send({ type: 'session.signOut', inactivity })
      await sessionKnown()
      await navigate({ to: '/v2/login', search: inactivity ? { sessionExpired: true } : {}, replace: true })
    }
    void leave()
  }, [inactivity, navigate])
  return <Waiting text={t('login.leaving')} />
}
