import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../contract/resources/accounts.ts'
import styles from './AccountRow.module.css'
import { useAccountsDesk } from './accountsDesk.ts'

type Props = { readonly account: Pick<Account, 'id' | 'beta_trial_enabled'>; readonly name: string }

/** The way to an account's users, or to its robots where users are not shown. */
export function PagesLink({ account, name }: Props) {
  const { t } = useTranslation()
  const { seesUsers } = useAccountsDesk()
  const toUsers = seesUsers && !account.beta_trial_enabled
  const text = toUsers ? t('accounts.columns.users') : t('accounts.columns.robots')
  return (
    <Link
      to={toUsers ? '/v2/accounts/$id/users' : '/v2/accounts/$id/robots'}
      params={{ id: String(account.id) }}
      className={styles['link'] ?? ''}
      aria-label={`${text}: ${name}`}
    >
      {text}
    </Link>
  )
}
