import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronDown, Languages, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSearchKinds } from '../features/search/searchKinds.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { useHomePath } from '../preferences/rememberedHome.ts'
import { changeLanguage } from '../session/changeLanguage.ts'
import { Gate } from '../session/Gate.tsx'
import { useMaybeSelf } from '../session/session.ts'
import { IconButton } from '../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../widgets/menu/Menu.tsx'
import { Kbd } from '../widgets/text/Kbd.tsx'
import { LogoMark } from '../widgets/text/LogoMark.tsx'
import { AccountSwitcher } from './AccountSwitcher.tsx'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { isBeneath, useAdministration, useScreens } from './navigation.ts'
import { UserMenu } from './UserMenu.tsx'
import { useSearchKey } from './useSearchKey.ts'

const HeaderTools = lazyPart(async () => (await import('./HeaderTools.tsx')).HeaderTools, { failed: 'asButton' })
const SearchPanel = lazyPart(async () => (await import('../features/search/SearchPanel.tsx')).SearchPanel, {
  failed: ({ isOpen, onClose }) => (isOpen ? onClose : undefined),
})

function Navigation() {
  const { t } = useTranslation()
  const home = useHomePath()
  const screens = useScreens()
  const administration = useAdministration()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav className={styles['nav']} aria-label={t('shell.navigation')}>
      <Gate needs={[['Robots', 'view']]}>
        <Link to={home} activeOptions={{ includeSearch: false }}>
          {t('shell.robots')}
        </Link>
        <Link to="/history" activeOptions={{ includeSearch: false }}>
          {t('history.title')}
        </Link>
      </Gate>
      {screens.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          // The router says which link is open itself; pages beneath it have addresses of their own.
          aria-current={isBeneath(path, text) || undefined}
        >
          {t(`shell.${text}`)}
        </Link>
      ))}
      {administration.length > 0 && (
        <Menu
          label={t('shell.administration')}
          placement="bottom start"
          onAction={to => void navigate({ to })}
          trigger={
            <Button className={styles['more'] ?? ''} aria-current={administration.some(({ to }) => to === path)}>
              {t('shell.administration')}
              <ChevronDown data-small aria-hidden />
            </Button>
          }
        >
          {administration.map(({ to, text }) => (
            <MenuItem key={to} id={to} text={t(`shell.${text}`)} />
          ))}
        </Menu>
      )}
    </nav>
  )
}

function SearchField() {
  const { t } = useTranslation()
  const [opening, setOpening] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = (): void => setOpening('open')
  useSearchKey(open)
  const kinds = useSearchKinds()
  if (kinds.length === 0) return undefined
  const label = t(kinds.some(kind => kind !== 'robots') ? 'shell.search' : 'shell.findRobot')
  return (
    <>
      <Button className={styles['search'] ?? ''} onPress={open} aria-label={label}>
        <Search data-small aria-hidden />
        <span>{label}</span>
        <Kbd>Ctrl K</Kbd>
      </Button>
      {opening !== 'unused' && (
        <SearchPanel isOpen={opening === 'open'} onClose={() => setOpening('closed')} label={label} />
      )}
    </>
  )
}

/** Mark, navigation, search, account, what is new, support, language and user: the frame of every screen that has none of its own. */
export function Header() {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const language = useLanguage()
  const home = useHomePath()
  return (
    <header className={styles['header']} data-region="header">
      <Link to={home} className={styles['logo'] ?? ''}>
        <LogoMark />
        <span>{t('product')}</span>
      </Link>
      <Navigation />
      <div className={styles['end']}>
        <SearchField />
        {self && <AccountSwitcher self={self} />}
        <span className={styles['separator']} />
        {self && (
          <div className={styles['tools']}>
            <HeaderTools self={self} />
          </div>
        )}
        <LanguageMenu
          trigger={
            <IconButton label={t('shell.language')}>
              <Languages aria-hidden />
            </IconButton>
          }
          value={language}
          onChoose={next => void changeLanguage(next)}
        />
        <span className={styles['separator']} />
        <UserMenu />
      </div>
    </header>
  )
}
