import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedHome } from '../../preferences/rememberedHome.ts'
import { sessionKnown } from '../../session/session.ts'
import { Waiting } from './Waiting.tsx'

/** `/`: asks who is signed in, then goes home or to the login. */
export function LoginCheck() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async (): Promise<void> => {
      const session = await sessionKnown()
      await navigate({ to: session.matches('authenticated') ? await rememberedHome() : '/v2/login', replace: true })
    }
    void leave()
  }, [navigate])
  return <Waiting text={t('login.checking')} />
}
