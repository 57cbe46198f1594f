import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { InvitationState } from './InvitationState.tsx'
import { LastActivity } from './LastActivity.tsx'
import type { UserAction } from './UserDialogs.tsx'
import styles from './UsersTable.module.css'
import { useUserActions } from './useUserActions.ts'
import { waitingInvitation } from './waitingInvitation.ts'

type Props = {
  readonly user: User
  /** As it is shown. */
  readonly name: string
  readonly onAction: (action: UserAction) => void
}

/** When somebody was last here, or how their invitation stands. */
export function UserActivity({ user, name, onAction }: Props) {
  const { t } = useTranslation()
  const actions = useUserActions(user)
  const invited = waitingInvitation(user)
  if (invited === undefined) return <LastActivity user={user} />
  return (
    <div className={styles['newcomer']}>
      <InvitationState invited={invited} />
      {actions.includes('invite') && invited.status !== 'accepted' && (
        <Button
          size="small"
          aria-label={t('users.invited.againTo', { name })}
          onPress={() => onAction({ kind: 'invite', user })}
        >
          {t('users.invited.again')}
        </Button>
      )}
    </div>
  )
}

/** What the reader may do about one user. */
export function UserMenu({ user, name, onAction }: Props) {
  const { t } = useTranslation()
  const actions = useUserActions(user)
  const label = t('users.actionsOf', { name })
  if (actions.length === 0) return undefined
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      onAction={id => {
        const kind = actions.find(each => each === id)
        if (kind !== undefined) onAction({ kind, user })
      }}
    >
      {actions.map(kind => (
        <MenuItem key={kind} id={kind} text={t(`users.deeds.${kind}`)} />
      ))}
    </Menu>
  )
}
