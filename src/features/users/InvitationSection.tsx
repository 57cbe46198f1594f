import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invited, User } from '../../../contract/resources/users.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { InvitationState } from './InvitationState.tsx'
import { Section } from './Section.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import styles from './UserScreen.module.css'
import type { UserActionKind } from './userActions.ts'

type Props = { readonly user: User; readonly invited: Invited; readonly actions: readonly UserActionKind[] }

/** Whether somebody who was invited has come, and another link for them. */
export function InvitationSection({ user, invited, actions }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('users.invited.title')} text={t('users.invited.text')}>
      <div className={styles['line']}>
        <span className={styles['grow']}>
          <InvitationState invited={invited} />
        </span>
        {actions.includes('invite') && <Button onPress={() => setAsking(true)}>{t('users.invited.again')}</Button>}
      </div>
      <UserDialogs action={isAsking ? { kind: 'invite', user } : undefined} onClose={() => setAsking(false)} />
    </Section>
  )
}
