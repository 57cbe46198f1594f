import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Self } from '../../../contract/resources/logins.ts'
import type { User } from '../../../contract/resources/users.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { userName } from '../robots/names.ts'
import { LastActivity } from './LastActivity.tsx'
import { type UserAction, UserDialogs } from './UserDialogs.tsx'
import styles from './UserScreen.module.css'
import { useUserActions } from './useUserActions.ts'

/** Which of a user's actions stand at the head of their page; the rest has its own place below, and so has an invitation that was sent. */
const HEAD_ACTIONS = ['actAs', 'invite', 'remove'] as const

function Actions({ user }: { readonly user: User }) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const actions = useUserActions(user)
  const [action, setAction] = useState<UserAction>()
  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/home' })
  }
  return (
    <div className={styles['deeds']}>
      {HEAD_ACTIONS.filter(kind => actions.includes(kind) && (kind !== 'invite' || user.invited === undefined)).map(
        kind => (
          <Button
            key={kind}
            variant={kind === 'remove' ? 'danger' : 'secondary'}
            onPress={() => setAction({ kind, user })}
          >
            {t(`users.deeds.${kind}`)}
          </Button>
        ),
      )}
      <UserDialogs action={action} onClose={() => setAction(undefined)} onRemoved={leave} />
    </div>
  )
}

type Props = {
  readonly user: Pick<Self, 'id' | 'name' | 'login' | 'role'>
  /** The same, of somebody else: when they were last there, and what may be done about them. */
  readonly managed?: User
}

export function UserHead({ user, managed }: Props) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  return (
    <header className={styles['head']}>
      <div>
        <ScreenTitle text={userName(t, user, demoMode)} />
        <p>
          {!demoMode && <span>{user.login}</span>}
          <span>{t(`users.roles.${user.role}`)}</span>
          {managed && (
            <span>
              <LastActivity user={managed} alone />
            </span>
          )}
        </p>
      </div>
      {managed && <Actions user={managed} />}
    </header>
  )
}
