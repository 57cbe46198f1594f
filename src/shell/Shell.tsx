import { Link, useNavigate } from '@tanstack/react-router'
import { Bot, Ellipsis, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../parts/lazyPart.tsx'
import { useHomePath } from '../preferences/rememberedHome.ts'
import { Gate } from '../session/Gate.tsx'
import { Menu, MenuItem } from '../widgets/menu/Menu.tsx'
import { Header } from './Header.tsx'
import { MasqueradeStrip } from './MasqueradeStrip.tsx'
import { useAdministration, useScreens } from './navigation.ts'
import { OfflineStrip } from './OfflineStrip.tsx'
import { ServiceStrip } from './ServiceStrip.tsx'
import styles from './Shell.module.css'

const ShellKeys = lazyPart(async () => (await import('./ShellKeys.tsx')).ShellKeys, {
  failed: () => undefined,
  fetched: 'ahead',
})
const AlertTab = lazyPart(async () => (await import('../features/alerts/AlertTab.tsx')).AlertTab, {
  failed: 'asButton',
})

/** Frame of the signed-in screens: header above, a tab bar below on phones, the screen between. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const home = useHomePath()
  const navigate = useNavigate()
  const more = [...useScreens(), ...useAdministration()]
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <MasqueradeStrip />
      <OfflineStrip />
      <ServiceStrip />
      <Header />
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <nav className={styles['tabs']} data-region="tabs" aria-label={t('shell.navigation')}>
        <Link to={home} activeOptions={{ includeSearch: false }}>
          <Bot aria-hidden />
          {t('shell.robots')}
        </Link>
        <Gate needs={[['Robots', 'view']]}>
          <Link to="/history" activeOptions={{ includeSearch: false }}>
            <History aria-hidden />
            {t('history.title')}
          </Link>
          <AlertTab />
        </Gate>
        {more.length > 0 && (
          <Menu
            label={t('shell.more')}
            placement="top end"
            onAction={to => void navigate({ to })}
            trigger={
              <Button>
                <Ellipsis aria-hidden />
                {t('shell.more')}
              </Button>
            }
          >
            {more.map(({ to, text }) => (
              <MenuItem key={to} id={to} text={t(`shell.${text}`)} />
            ))}
          </Menu>
        )}
      </nav>
      <ShellKeys />
    </div>
  )
}
