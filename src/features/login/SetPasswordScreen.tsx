import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './LoginForm.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { Notice } from './Notice.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

/** The link is no longer good, or the session that led here has ended. */
function LinkOver({ sessionExpired }: { readonly sessionExpired: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles['form']}>
      <ScreenTitle text={t('login.newPasswordTitle')} />
      <Notice kind="time" text={t(sessionExpired ? 'login.sessionExpired' : 'login.linkOver')} />
      <p className={styles['small']}>
        <Link to="/reset_password" className={styles['link'] ?? ''}>
          {t('login.newLink')}
        </Link>
      </p>
    </div>
  )
}

function CheckedLink({ contact, code }: { readonly contact: number; readonly code: string }) {
  const { t, i18n } = useTranslation()
  const { tfa_required: asksCode } = useSearch({ from: '/login_/$contactId/set_password' })
  // A code is good for one use: never from the cache.
  const check = useQuery(
    queries.verifyCodes.get.queryOptions({ input: { id: contact, verify_code: code }, staleTime: 0, gcTime: 0 }),
  )
  if (check.error)
    return (
      <div className={styles['form']}>
        <ScreenTitle text={t('login.newPasswordTitle')} />
        <Notice kind="failure" text={errorText(i18n, 'user.getUser', apiErrorOf(check.error))} />
        <Button onPress={() => void check.refetch()}>{t('shared.retry')}</Button>
      </div>
    )
  if (!check.data)
    return (
      <div className={styles['form']} role="status" aria-busy aria-label={t('login.checkingLink')}>
        <Skeleton width="60%" />
        <Skeleton width="100%" />
      </div>
    )
  if (!check.data.valid) return <LinkOver sessionExpired={false} />
  return (
    <SetPasswordForm login={check.data.login} code={code} asksFactor={check.data.tfa_required || asksCode === '1'} />
  )
}

/** `/login/{contact_id}/set_password`: where the link of a reset or an invitation leads (A-015..A-019). */
export function SetPasswordScreen() {
  const { contactId } = useParams({ from: '/login_/$contactId/set_password' })
  const { verify_code: code, state } = useSearch({ from: '/login_/$contactId/set_password' })
  const contact = Number(contactId)
  return (
    <LoginFrame>
      {state === 'expired' || code === undefined ? (
        <LinkOver sessionExpired={state === 'expired'} />
      ) : (
        <CheckedLink contact={contact} code={code} />
      )}
    </LoginFrame>
  )
}
