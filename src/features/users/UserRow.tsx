import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { moveBetweenRows } from '../home/rowKeys.ts'
import { accountName, userName } from '../robots/names.ts'
import { InvitationState } from './InvitationState.tsx'
import { LastActivity } from './LastActivity.tsx'
import type { UserDeed } from './UserDialogs.tsx'
import styles from './UsersTable.module.css'
import { useUserDeeds } from './useUserDeeds.ts'

type Props = { readonly user: User; readonly onDeed: (deed: UserDeed) => void }

/** One user. The name is the link to their page; what may be done is in the row's menu. */
export function UserRow({ user, onDeed }: Props) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const deeds = useUserDeeds(user)
  const name = userName(t, user, demoMode)
  const accounts = [
    ...user.accounts.map(account => accountName(t, account, demoMode)),
    ...(user.elsewhere ? [t('users.elsewhere')] : []),
  ].join(', ')
  // Whoever has been here says more by that than by having been invited.
  const invited = user.active || user.last_activity !== undefined ? undefined : user.invited
  return (
    <tr data-row data-invited={invited !== undefined || undefined}>
      <th scope="row" className={styles['name']}>
        <Link to="/user/$id" params={{ id: String(user.id) }} data-row-link onKeyDown={moveBetweenRows} title={name}>
          {name}
        </Link>
      </th>
      <td className={styles['login']}>{demoMode ? t('shared.none') : user.login}</td>
      <td className={styles['role']}>{t(`users.roles.${user.role}`)}</td>
      <td className={styles['accounts']} title={accounts}>
        {accounts}
      </td>
      <td className={styles['lastActivity']}>
        {invited === undefined ? (
          <LastActivity user={user} />
        ) : (
          <div className={styles['newcomer']}>
            <InvitationState invited={invited} />
            {deeds.includes('invite') && invited.status !== 'accepted' && (
              <Button
                size="small"
                aria-label={t('users.invited.againTo', { name })}
                onPress={() => onDeed({ kind: 'invite', user })}
              >
                {t('users.invited.again')}
              </Button>
            )}
          </div>
        )}
      </td>
      <td className={styles['secondFactor']}>{t(user.tfa_secret ? 'users.on' : 'users.off')}</td>
      <td className={styles['actions']}>
        {deeds.length > 0 && (
          <Menu
            label={t('users.actionsOf', { name })}
            trigger={
              <IconButton label={t('users.actionsOf', { name })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
            onAction={id => {
              const kind = deeds.find(each => each === id)
              if (kind !== undefined) onDeed({ kind, user })
            }}
          >
            {deeds.map(kind => (
              <MenuItem key={kind} id={kind} text={t(`users.deeds.${kind}`)} />
            ))}
          </Menu>
        )}
      </td>
    </tr>
  )
}
