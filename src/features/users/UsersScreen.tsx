import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { ListScreen } from '../../widgets/screen/ListScreen.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { AccountTabs } from '../accounts/AccountTabs.tsx'
import { AddUserDialog } from './AddUserDialog.tsx'
import { type UserAction, UserDialogs } from './UserDialogs.tsx'
import styles from './UsersScreen.module.css'
import { UsersTable } from './UsersTable.tsx'
import { usersByName } from './usersByName.ts'

type ContentProps = { readonly account: number; readonly text: string }

function Content({ account, text }: ContentProps) {
  const { t, i18n } = useTranslation()
  const [action, setAction] = useState<UserAction>()
  const { data, error, refetch } = useQuery(queries.users.list.queryOptions({ input: { account, limit: 1000 } }))
  if (error) {
    const first = apiErrorOf(error)
    // `AccountTabs` above says that the account is not there.
    if (first.type === 'notFound') return undefined
    return (
      <ErrorState text={errorText(i18n, 'user.getUser', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  if (data?.total === 0) return <EmptyState text={t('users.none')} />
  const users = data && usersByName(data.data, { text, language: i18n.language })
  if (users?.length === 0) return <EmptyState text={t('users.noneMatch')} />
  return (
    <>
      <UsersTable users={users} onAction={setAction} />
      <ListFoot>{users && t('users.total', { count: users.length })}</ListFoot>
      <UserDialogs action={action} account={account} onClose={() => setAction(undefined)} />
    </>
  )
}

type Props = {
  readonly account: number
  readonly text: string
  readonly onText: (text: string) => void
}

/** `/v2/accounts/{id}/users`: who belongs to an account, and what may be done about it (A-042..A-045, A-066). */
export function UsersScreen({ account, text, onText }: Props) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { data } = useQuery(queries.accounts.get.queryOptions({ input: { id: account } }))
  //
  if (data?.beta_trial_enabled === true)
    return <Navigate to="/v2/accounts/$id/robots" params={{ id: String(account) }} replace />
  return (
    <Shell>
      <ListScreen
        head={
          <AccountTabs account={account} page="users">
            <SearchField className={styles['search']} label={t('users.find')} value={text} onChange={onText} />
            <Gate needs={[['Logins', 'edit']]}>
              <Button variant="primary" icon={<Plus data-small aria-hidden />} onPress={() => setAdding(true)}>
                {t('users.add')}
              </Button>
            </Gate>
          </AccountTabs>
        }
      >
        <Content account={account} text={text} />
        {isAdding && <AddUserDialog account={account} onClose={() => setAdding(false)} />}
      </ListScreen>
    </Shell>
  )
}
