import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import type { Column } from '../../widgets/table/columns.ts'
import { rowLink } from '../../widgets/table/rowKeys.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import { accountName, userName } from '../robots/names.ts'
import { UserActivity, UserMenu } from './UserCells.tsx'
import type { UserAction } from './UserDialogs.tsx'
import styles from './UsersTable.module.css'
import { waitingInvitation } from './waitingInvitation.ts'

type OnAction = (action: UserAction) => void

/** The name is the link to the user's page; what may be done is in the row's menu. */
function useColumns(onAction: OnAction): readonly Column<User>[] {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const nameOf = (user: User): string => userName(t, user, demoMode)
  const accountsOf = (user: User): string =>
    [
      ...user.accounts.map(account => accountName(t, account, demoMode)),
      ...(user.elsewhere ? [t('users.elsewhere')] : []),
    ].join(', ')
  return [
    {
      id: 'name',
      head: t('users.columns.name'),
      className: styles['name'],
      isRowHead: true,
      cell: user => (
        <Link to="/user/$id" params={{ id: String(user.id) }} {...rowLink} title={nameOf(user)}>
          {nameOf(user)}
        </Link>
      ),
    },
    {
      id: 'login',
      head: t('users.columns.login'),
      className: styles['login'],
      skeleton: '56%',
      cell: ({ login }) => (demoMode ? t('shared.none') : login),
    },
    {
      id: 'role',
      head: t('users.columns.role'),
      className: styles['role'],
      skeleton: '60%',
      cell: ({ role }) => t(`users.roles.${role}`),
    },
    {
      id: 'accounts',
      head: t('users.columns.accounts'),
      className: styles['accounts'],
      skeleton: '72%',
      title: accountsOf,
      cell: accountsOf,
    },
    {
      id: 'lastActivity',
      head: t('users.columns.lastActivity'),
      className: styles['lastActivity'],
      skeleton: '60%',
      cell: user => <UserActivity user={user} name={nameOf(user)} onAction={onAction} />,
    },
    {
      id: 'secondFactor',
      head: t('users.columns.secondFactor'),
      className: styles['secondFactor'],
      skeleton: '30%',
      cell: user => t(user.tfa_secret ? 'users.on' : 'users.off'),
    },
    {
      id: 'actions',
      head: <VisuallyHidden>{t('users.columns.actions')}</VisuallyHidden>,
      className: styles['actions'],
      align: 'end',
      skeleton: '16px',
      cell: user => <UserMenu user={user} name={nameOf(user)} onAction={onAction} />,
    },
  ]
}

const keyOf = ({ id }: User): number => id
const dataOf = (user: User) => ({ 'data-invited': waitingInvitation(user) !== undefined || undefined })

type Props = {
  /** Undefined while they are on their way. */
  readonly users: readonly User[] | undefined
  readonly onAction: OnAction
}

/** Users of an account; arrow keys go from row to row. */
export function UsersTable({ users, onAction }: Props) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('users.title')}
      isBusy={users === undefined}
      className={styles['table']}
      columns={useColumns(onAction)}
      rows={users}
      rowKey={keyOf}
      rowData={dataOf}
    />
  )
}
