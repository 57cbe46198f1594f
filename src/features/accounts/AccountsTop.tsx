import { ChevronDown, ListRestart, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountRole } from '../../../contract/permissions.ts'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { Menu, MenuChoice } from '../../widgets/menu/Menu.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './AccountsScreen.module.css'
import { useAccountTools } from './accountTools.ts'

type RoleProps = {
  /** A-064. */
  readonly offered: readonly AccountRole[]
  readonly role: AccountRole
  readonly onRole: (role: AccountRole) => void
}

/** The role that the tree is filtered by (A-063); on a phone there is no room for all of them beside one another. */
function RoleChoice({ offered, role, onRole }: RoleProps) {
  const { t } = useTranslation()
  const isPhone = useNarrow()
  const label = t('accounts.columns.role')
  const options = offered.map(id => ({ id, text: t(`accounts.roles.${id}`) }))
  if (!isPhone) return <Segmented label={label} options={options} value={role} onChange={onRole} />
  return (
    <Menu
      label={label}
      placement="bottom start"
      trigger={
        <Button aria-label={`${label}: ${t(`accounts.roles.${role}`)}`}>
          {t(`accounts.roles.${role}`)}
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <MenuChoice title={label} options={options} value={role} onChoose={onRole} />
    </Menu>
  )
}

/** An action of the whole screen: on a phone its icon alone. */
function TopAction({ label, icon, primary, onPress }: ActionProps) {
  const isPhone = useNarrow()
  if (isPhone)
    return (
      <IconButton label={label} onPress={onPress}>
        {icon}
      </IconButton>
    )
  return (
    <Button variant={primary === true ? 'primary' : 'quiet'} icon={icon} onPress={onPress}>
      {label}
    </Button>
  )
}

type ActionProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly primary?: boolean
  readonly onPress: () => void
}

type Props = RoleProps & {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onNew: () => void
}

/** Which accounts are shown, and what can be done with all of them. */
export function AccountsTop({ text, onText, onNew, ...choice }: Props) {
  const { t } = useTranslation()
  const { begin, mayEdit, seesAll } = useAccountTools()
  return (
    <div className={styles['top']}>
      <ScreenTitle text={t('accounts.title')} />
      <div className={styles['roles']}>
        <RoleChoice {...choice} />
      </div>
      <NarrowedChip />
      <SearchField label={t('accounts.find')} className={styles['search']} value={text} onChange={onText} />
      {mayEdit && (
        <div className={styles['deeds']}>
          {seesAll && (
            <TopAction
              label={t('accounts.rebuild.deed')}
              icon={<ListRestart data-small aria-hidden />}
              onPress={() => begin({ kind: 'rebuild' })}
            />
          )}
          <TopAction label={t('accounts.new')} icon={<Plus data-small aria-hidden />} primary onPress={onNew} />
        </div>
      )}
    </div>
  )
}
