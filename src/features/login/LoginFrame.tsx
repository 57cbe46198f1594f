import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { readBuild } from '../../service/build.ts'
import { chooseLanguage } from '../../session/changeLanguage.ts'
import { LanguageMenu } from '../../shell/LanguageMenu.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { LogoMark } from '../../widgets/text/LogoMark.tsx'
import { LoginArt } from './LoginArt.tsx'
import styles from './LoginFrame.module.css'

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
        onChoose={next => void chooseLanguage(next)}
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

/** What all pages around signing in share: the mark above, language and build below, the mown floor beside. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles['screen']}>
      <main className={styles['panel']}>
        <div className={styles['logo']}>
          <LogoMark size={28} />
          {t('product')}
        </div>
        {children}
        <Foot />
      </main>
      <LoginArt />
    </div>
  )
}
