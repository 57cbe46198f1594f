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
import { type UserDeed, UserDialogs } from './UserDialogs.tsx'
import styles from './UserScreen.module.css'
import { useUserDeeds } from './useUserDeeds.ts'

/** What of a user's deeds stands at the head of their page; the rest has its own place below, and so has an invitation that was sent. */
const HEAD_DEEDS = ['actAs', 'invite', 'remove'] as const

function Deeds({ user }: { readonly user: User }) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const deeds = useUserDeeds(user)
  const [deed, setDeed] = useState<UserDeed>()
  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/home' })
  }
  return (
    <div className={styles['deeds']}>
      {HEAD_DEEDS.filter(kind => deeds.includes(kind) && (kind !== 'invite' || user.invited === undefined)).map(
        kind => (
          <Button
            key={kind}
            variant={kind === 'remove' ? 'danger' : 'secondary'}
            onPress={() => setDeed({ kind, user })}
          >
            {t(`users.deeds.${kind}`)}
          </Button>
        ),
      )}
      <UserDialogs deed={deed} onClose={() => setDeed(undefined)} onRemoved={leave} />
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
      {managed && <Deeds user={managed} />}
    </header>
  )
}
