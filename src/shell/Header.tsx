import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../contract/languages.ts'
import { useHomePath } from '../features/home/rememberedHome.ts'
import { accountName } from '../features/robots/names.ts'
import { rememberLanguage, useLanguage } from '../i18n/i18n.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { queries } from '../service/client.ts'
import { changeLanguage } from '../session/changeLanguage.ts'
import { Gate } from '../session/Gate.tsx'
import { useMaybeSelf } from '../session/session.ts'
import { IconButton } from '../widgets/IconButton.tsx'
import { LogoMark } from '../widgets/LogoMark.tsx'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

function CurrentAccount() {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { data } = useQuery(queries.accounts.self.queryOptions())
  if (!data) return undefined
  return (
    <div className={styles['account']}>
      <Building2 data-small aria-hidden />
      <span title={t('shell.account')}>{accountName(t, data, demoMode)}</span>
    </div>
  )
}

/** Mark, navigation, account, language and user: the frame of every screen that has none of its own. */
export function Header() {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const language = useLanguage()
  const home = useHomePath()
  const choose = (next: Language): void => {
    rememberLanguage(next)
    void changeLanguage(next)
  }
  return (
    <header className={styles['header']}>
      <Link to={home} className={styles['logo'] ?? ''}>
        <LogoMark />
        {t('product')}
      </Link>
      <nav className={styles['nav']} aria-label={t('shell.navigation')}>
        <Gate needs={[['Robots', 'view']]}>
          <Link to={home} activeOptions={{ includeSearch: false }}>
            {t('shell.robots')}
          </Link>
          <Link to="/history" activeOptions={{ includeSearch: false }}>
            {t('history.title')}
          </Link>
        </Gate>
      </nav>
      <div className={styles['end']}>
        {self && <CurrentAccount />}
        <span className={styles['separator']} />
        <LanguageMenu
          trigger={
            <IconButton label={t('shell.language')}>
              <Languages aria-hidden />
            </IconButton>
          }
          value={language}
          onChoose={choose}
        />
        <span className={styles['separator']} />
        <UserMenu />
      </div>
    </header>
  )
}
