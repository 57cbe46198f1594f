import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { userName } from '../features/robots/names.ts'
import { useFlagPreference, usePreference } from '../preferences/preference.ts'
import { useMaybeSelf } from '../session/session.ts'
import {
  chooseDensity,
  chooseTheme,
  DENSITIES,
  THEMES,
  type ThemeChoice,
  useDensityChoice,
  useNarrow,
  useThemeChoice,
} from '../theme/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuSection } from '../widgets/Menu.tsx'
import { initials } from './initials.ts'
import styles from './UserMenu.module.css'

/** Who is signed in, how the console looks to them, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const self = useMaybeSelf()
  const demoMode = useFlagPreference('demo-mode')
  const themePreference = usePreference('theme')
  const theme = useThemeChoice()
  const density = useDensityChoice()
  const narrow = useNarrow()
  if (!self) return undefined
  const name = userName(t, self, demoMode)
  const pickTheme = (choice: ThemeChoice): void => {
    chooseTheme(choice)
    themePreference.set(choice)
  }
  return (
    <Menu
      label={t('shell.userMenu')}
      trigger={
        <Button className={styles['avatar'] ?? ''} aria-label={t('shell.userMenuOf', { name })}>
          {initials(name)}
        </Button>
      }
      onAction={id => {
        if (id === 'signOut') void navigate({ to: '/logout' })
      }}
    >
      <MenuSection title={name}>
        <MenuItem id="signOut" text={t('shell.signOut')} icon={<LogOut data-small aria-hidden />} />
      </MenuSection>
      <MenuChoice
        title={t('shell.theme')}
        options={THEMES.map(id => ({ id, text: t(`themes.${id}`) }))}
        value={theme}
        onChoose={pickTheme}
      />
      {!narrow && (
        <MenuChoice
          title={t('shell.density')}
          options={DENSITIES.map(id => ({ id, text: t(`densities.${id}`) }))}
          value={density}
          onChoose={chooseDensity}
        />
      )}
    </Menu>
  )
}
