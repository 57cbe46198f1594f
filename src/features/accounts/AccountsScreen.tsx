import '../../i18n/screenTexts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import {
  accountRolesToGive,
  defaultAccountRole,
  offeredAccountRoles,
  seesEveryAccount,
} from '../../../contract/resources/accounts.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { AccountDialogs } from './AccountDialogs.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './AccountsScreen.module.css'
import { AccountsTop } from './AccountsTop.tsx'
import { AccountTree } from './AccountTree.tsx'
import { type AccountsSearch, roleIdOf, shownRole } from './accountsSearch.ts'
import { type AccountTask, AccountToolsProvider } from './accountTools.ts'
import { MoveBanner } from './MoveBanner.tsx'
import { MovePanel } from './MovePanel.tsx'
import { MoveRefused } from './MoveRefused.tsx'
import { useAccountMove, useMoving } from './useAccountMove.ts'
import { type AccountList, useAccounts } from './useAccounts.ts'

type ContentProps = {
  readonly list: AccountList
  readonly search: AccountsSearch
  readonly onSearch: (change: Partial<AccountsSearch>) => void
}

const SKELETONS = ['42%', '36%', '30%', '38%', '34%', '40%']

function Content({ list, search, onSearch }: ContentProps) {
  const { t, i18n } = useTranslation()
  if (list.isLoading)
    return (
      <div className={styles['loading']} aria-busy>
        {SKELETONS.map(width => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  if (list.error) {
    const first = apiErrorOf(list.error)
    const text = errorText(i18n, 'account.getAccounts', first)
    return <ErrorState text={text} token={first.token} onRetry={list.retry} />
  }
  if (list.shown === 0 && search.text === undefined) return <EmptyState text={t('accounts.none')} />
  if (list.shown === 0)
    return (
      <EmptyState text={t('accounts.noneMatch')}>
        <Button onPress={() => onSearch({ text: undefined })}>{t('accounts.clear')}</Button>
      </EmptyState>
    )
  return (
    <AccountTree
      branches={list.branches}
      isSearch={search.text !== undefined}
      chosen={search.account}
      onChoose={account => onSearch({ account })}
    />
  )
}

function Foot({ list, text }: { readonly list: AccountList; readonly text: string | undefined }) {
  const { t } = useTranslation()
  const count = list.accounts.size
  if (list.isLoading || list.error) return undefined
  return (
    <ListFoot role="status">
      {text === undefined ? t('accounts.total', { count }) : t('accounts.found', { shown: list.shown, count })}
    </ListFoot>
  )
}

/** `/accounts`: the tree of accounts (A-061..A-074). */
export function AccountsScreen() {
  const search = useSearch({ from: '/accounts' })
  const navigate = useNavigate({ from: '/accounts' })
  const grants = useGrants()
  const login = useMaybeSelf()?.role ?? 'customer'
  const move = useAccountMove()
  const moving = useMoving(move)
  const [task, setTask] = useState<AccountTask>()
  const [offered, initial] = [offeredAccountRoles(login), defaultAccountRole(login)]
  const given = accountRolesToGive(login)
  const role = shownRole(search.role_id, { offered, initial })
  const list = useAccounts(role, search.text ?? '')
  const chosen = search.account === undefined ? undefined : list.accounts.get(search.account)
  const change = (next: Partial<AccountsSearch>): void =>
    void navigate({ search: previous => ({ ...previous, ...next }), replace: true })
  const tools = {
    move,
    begin: setTask,
    mayEdit: isGranted(grants, ['Accounts', 'edit']),
    seesAll: seesEveryAccount(login),
  }
  return (
    <Shell>
      <AccountToolsProvider value={tools}>
        <div className={styles['screen']}>
          <div className={styles['main']}>
            <AccountsTop
              offered={offered}
              role={role}
              onRole={next => change({ role_id: roleIdOf(next), account: undefined })}
              text={search.text ?? ''}
              onText={text => change({ text: text === '' ? undefined : text })}
              onNew={() => setTask({ kind: 'create', below: chosen })}
            />
            <MoveBanner />
            <Content list={list} search={search} onSearch={change} />
            <Foot list={list} text={search.text} />
          </div>
          {moving === undefined ? (
            <AccountPanel account={chosen} onClose={() => change({ account: undefined })} />
          ) : (
            <MovePanel moving={moving} listed={list.accounts.get(moving.account.id)} />
          )}
        </div>
        <MoveRefused />
        {task !== undefined && (
          <AccountDialogs
            task={task}
            accounts={list.accounts.values()}
            offered={given}
            initial={initial}
            role={given.includes(role) ? role : initial}
            onCreated={account => change({ role_id: roleIdOf(account.role), account: account.id, text: undefined })}
            onRemoved={() => change({ account: undefined })}
            onClose={() => setTask(undefined)}
          />
        )}
      </AccountToolsProvider>
    </Shell>
  )
}
