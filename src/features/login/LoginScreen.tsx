import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Languages } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberLanguage, showLanguage, useLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { readBuild } from '../../service/build.ts'
import { forgetStoredRoute, interruptedRoute, storedRoute } from '../../session/referrer.ts'
import { useSession } from '../../session/session.ts'
import { LanguageMenu } from '../../shell/LanguageMenu.tsx'
import { Button } from '../../widgets/Button.tsx'
import { LogoMark } from '../../widgets/LogoMark.tsx'
import { rememberedHome } from '../home/rememberedHome.ts'
import { LoginArt } from './LoginArt.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginScreen.module.css'

/** First letters of the build, as people quote it. */
const BUILD_DIGITS = 7

function Foot() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: build } = useQuery({ queryKey: ['build'], queryFn: readBuild })
  return (
    <div className={styles['foot']}>
      <LanguageMenu
        placement="top start"
        value={language}
        onChoose={next => {
          rememberLanguage(next)
          void showLanguage(next)
        }}
        trigger={
          <Button variant="quiet" size="small" icon={<Languages data-small aria-hidden />}>
            {LANGUAGE_NAMES[language]}
            <ChevronDown data-small aria-hidden />
          </Button>
        }
      />
      {build && <span>{t('login.build', { build: build.slice(0, BUILD_DIGITS) })}</span>}
    </div>
  )
}

/** `/v2/login`: who is there, in which language, and on to where they were going. */
export function LoginScreen() {
  const { t } = useTranslation()
  const { sessionExpired = false, referrerUrl } = useSearch({ from: '/v2/login' })
  const isKnown = useSession(snapshot => !snapshot.matches('checking'))
  const isSignedIn = useSession(snapshot => snapshot.matches('authenticated'))
  const navigate = useNavigate()
  useEffect(() => {
    if (!isSignedIn) return
    const leave = async (): Promise<void> => {
      const route = interruptedRoute(storedRoute(sessionStorage), referrerUrl, globalThis.location.origin)
      forgetStoredRoute(sessionStorage)
      await navigate({ href: route ?? (await rememberedHome()), replace: true })
    }
    void leave()
  }, [isSignedIn, navigate, referrerUrl])
  if (!isKnown) return undefined
  return (
    <div className={styles['screen']}>
      <main className={styles['panel']}>
        <div className={styles['logo']}>
          <LogoMark size={28} />
          {t('product')}
        </div>
        <LoginForm sessionExpired={sessionExpired} />
        <Foot />
      </main>
      <LoginArt />
    </div>
  )
}
