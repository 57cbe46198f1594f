import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { InvitationState } from './InvitationState.tsx'
import { LastActivity } from './LastActivity.tsx'
import type { UserDeed } from './UserDialogs.tsx'
import styles from './UsersTable.module.css'
import { useUserDeeds } from './useUserDeeds.ts'
import { waitingInvitation } from './waitingInvitation.ts'

type Props = {
  readonly user: User
  /** As it is shown. */
  readonly name: string
  readonly onDeed: (deed: UserDeed) => void
}

/** When somebody was last here, or how their invitation stands. */
export function UserActivity({ user, name, onDeed }: Props) {
  const { t } = useTranslation()
  const deeds = useUserDeeds(user)
  const invited = waitingInvitation(user)
  if (invited === undefined) return <LastActivity user={user} />
  return (
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
  )
}

/** What the reader may do about one user. */
export function UserMenu({ user, name, onDeed }: Props) {
  const { t } = useTranslation()
  const deeds = useUserDeeds(user)
  const label = t('users.actionsOf', { name })
  if (deeds.length === 0) return undefined
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
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
  )
}
