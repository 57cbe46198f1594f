import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { InvitationSection } from './InvitationSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { RightsSection } from './RightsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TfaSection } from './TfaSection.tsx'
import { UserHead } from './UserHead.tsx'
import styles from './UserScreen.module.css'
import { useUserActions } from './useUserActions.ts'

function OwnPage() {
  const self = useMaybeSelf()
  if (self === undefined) return undefined
  const isActing = self.originator !== undefined
  return (
    <>
      <UserHead user={self} />
      <ProfileSection user={self} mayEdit={!isActing} />
      <RightsSection user={self} actions={[]} />
      <ContactsSection login={self.id} isOwn={!isActing} />
      <PasswordSection isActing={isActing} />
      <TfaSection isOn={self.tfa_secret} isActing={isActing} />
      {self.tfa_secret && <DevicesSection login={self.id} />}
      <SessionsSection />
    </>
  )
}

function Loaded({ user }: { readonly user: User }) {
  const actions = useUserActions(user)
  return (
    <>
      <UserHead user={user} managed={user} />
      {user.invited && <InvitationSection user={user} invited={user.invited} actions={actions} />}
      {/* What is typed belongs to what was read: a page that is read anew starts from that. */}
      <ProfileSection key={JSON.stringify(user)} user={user} mayEdit={actions.includes('edit')} />
      <RightsSection user={user} actions={actions} />
      <ContactsSection login={user.id} isOwn={false} />
    </>
  )
}

function OtherPage({ id }: { readonly id: number }) {
  const { i18n } = useTranslation()
  const { data, error, refetch } = useQuery(queries.users.get.queryOptions({ input: { id } }))
  if (error) {
    const first = apiErrorOf(error)
    if (first.type === 'notFound') return <Gone what="user" />
    return (
      <ErrorState text={errorText(i18n, 'user.getUser', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  if (data === undefined)
    return (
      <div className={styles['head']} aria-busy>
        <Skeleton width="240px" />
      </div>
    )
  return <Loaded user={data} />
}

/** `/user/{id}`: the own page, and for those who manage users everybody else's (B-006). */
export function UserScreen({ id }: { readonly id: number }) {
  const self = useMaybeSelf()
  return (
    <Shell>
      <div className={styles['screen']}>
        <div className={styles['page']}>{self?.id === id ? <OwnPage /> : <OtherPage key={id} id={id} />}</div>
      </div>
    </Shell>
  )
}
