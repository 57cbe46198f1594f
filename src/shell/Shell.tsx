import { Link } from '@tanstack/react-router'
import { Bot, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHomePath } from '../features/home/rememberedHome.ts'
import { Gate } from '../session/Gate.tsx'
import { Header } from './Header.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import styles from './Shell.module.css'

/** Frame of the signed-in screens: header above, a tab bar below on phones, the screen between. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const home = useHomePath()
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <OfflineStrip />
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <nav className={styles['tabs']} aria-label={t('shell.navigation')}>
        <Link to={home} activeOptions={{ includeSearch: false }}>
          <Bot aria-hidden />
          {t('shell.robots')}
        </Link>
        <Gate needs={[['Robots', 'view']]}>
          <Link to="/history" activeOptions={{ includeSearch: false }}>
            <History aria-hidden />
            {t('history.title')}
          </Link>
        </Gate>
      </nav>
    </div>
  )
}
