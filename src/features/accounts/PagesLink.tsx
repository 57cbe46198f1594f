import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/resources/accounts.ts'
import { useGrants } from '../../session/session.ts'
import styles from './AccountRow.module.css'
import { showsUsers } from './userList.ts'

type Props = {
  readonly account: Pick<Account, 'id' | 'beta_trial_enabled'>
  readonly name: string
  /** Whether Tab reaches it. */
  readonly isCurrent?: boolean
}

/** The way to an account's users, or to its robots where users are not shown. */
export function PagesLink({ account, name, isCurrent = true }: Props) {
  const { t } = useTranslation()
  const toUsers = showsUsers(useGrants(), account)
  const text = toUsers ? t('accounts.columns.users') : t('accounts.columns.robots')
  return (
    <Link
      to={toUsers ? '/v2/accounts/$id/users' : '/v2/accounts/$id/robots'}
      params={{ id: String(account.id) }}
      className={styles['link'] ?? ''}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${text}: ${name}`}
    >
      {text}
    </Link>
  )
}
