import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants } from '../../session/session.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Breadcrumbs } from '../../widgets/screen/Breadcrumbs.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { accountName } from '../robots/names.ts'
import styles from './AccountTabs.module.css'
import { showsUsers } from './userList.ts'

type Props = {
  readonly account: number
  readonly page: 'users' | 'robots'
  /** What can be done on this page, at the right of the tabs. */
  readonly children?: ReactNode
}

/** Head of an account's pages: where it lies, its name, its users and its robots (A-066; no users of a beta trial, A-067). */
export function AccountTabs({ account: id, page, children }: Props) {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const grants = useGrants()
  const { data: account, error, refetch } = useQuery(queries.accounts.get.queryOptions({ input: { id } }))
  if (error) {
    const first = apiErrorOf(error)
    if (first.type === 'notFound') return <Gone what="account" />
    return (
      <ErrorState text={errorText(i18n, 'user.getUser', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  const name = account === undefined ? undefined : accountName(t, account, demoMode)
  const params = { id: String(id) }
  return (
    <header className={styles['head']}>
      {isGranted(grants, ['Accounts', 'view']) && name !== undefined && (
        <Breadcrumbs crumbs={[{ text: t('shell.accounts'), link: { to: '/accounts' } }, { text: name }]} />
      )}
      <div className={styles['line']}>
        {name === undefined ? (
          <h1>
            <Skeleton width="220px" />
          </h1>
        ) : (
          <ScreenTitle text={name} part={t(page === 'users' ? 'users.title' : 'shell.robots')} />
        )}
        <nav className={styles['tabs']} aria-label={t('users.accountPages')}>
          {account !== undefined && showsUsers(grants, account) && (
            <Link to="/v2/accounts/$id/users" params={params}>
              {t('users.title')}
            </Link>
          )}
          {isGranted(grants, ['Robots', 'view']) && (
            <Link to="/v2/accounts/$id/robots" params={params}>
              {t('shell.robots')}
            </Link>
          )}
        </nav>
        <div className={styles['end']}>{children}</div>
      </div>
    </header>
  )
}
