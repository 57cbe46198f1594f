import { useNavigate } from '@tanstack/react-router'
import { Bug, LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { userName } from '../features/robots/names.ts'
import { useDensityPreference, useThemePreference } from '../preferences/look.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { useMaybeSelf } from '../session/session.ts'
import { DENSITIES, THEMES, useNarrow } from '../theme/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuSection } from '../widgets/menu/Menu.tsx'
import { initials } from './initials.ts'
import { reportProblem } from './problemReport/ProblemReport.tsx'
import styles from './UserMenu.module.css'

/** Who is signed in, how the console looks to them, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const self = useMaybeSelf()
  const demoMode = useFlagPreference('demo-mode')
  const theme = useThemePreference()
  const density = useDensityPreference()
  const narrow = useNarrow()
  if (!self) return undefined
  const name = userName(t, self, demoMode)
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
        else if (id === 'problem') reportProblem(self.id)
        else if (id === 'profile') void navigate({ to: '/user/$id', params: { id: String(self.id) } })
        else if (id === 'preferences') void navigate({ to: '/preferences' })
      }}
    >
      <MenuSection title={name}>
        <MenuItem id="profile" text={t('shell.profile')} icon={<UserRound data-small aria-hidden />} />
        <MenuItem id="preferences" text={t('shell.preferences')} icon={<SlidersHorizontal data-small aria-hidden />} />
        <MenuItem id="problem" text={t('shell.reportProblem')} icon={<Bug data-small aria-hidden />} />
        <MenuItem id="signOut" text={t('shell.signOut')} icon={<LogOut data-small aria-hidden />} />
      </MenuSection>
      <MenuChoice
        title={t('shell.theme')}
        options={THEMES.map(id => ({ id, text: t(`themes.${id}`) }))}
        value={theme.value}
        onChoose={theme.set}
      />
      {!narrow && (
        <MenuChoice
          title={t('shell.density')}
          options={DENSITIES.map(id => ({ id, text: t(`densities.${id}`) }))}
          value={density.value}
          onChoose={density.set}
        />
      )}
    </Menu>
  )
}
